package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;

/**
 * A Redis Cluster of three masters on 127.0.0.1, each with a third of the slots; empty, and gone with {@link #close()}.
 */
public final class TestCluster implements AutoCloseable {

    private static final int NODES = 3;
    private static final int SLOTS = 16_384;
    private static final int BUS_OFFSET = 10_000;

    private final List<EmbeddedRedis> nodes = new ArrayList<>();

    private TestCluster(Path directory) {
        for (int i = 0; i < NODES; i++) {
            int port = portWithBus();
            nodes.add(EmbeddedRedis.with(
                    port,
                    directory.resolve("node-" + i),
                    "cluster-enabled yes",
                    "cluster-config-file nodes-" + port + ".conf",
                    "cluster-node-timeout 5000"));
        }
    }

    /** Starts the nodes and returns when the cluster takes requests for every slot. */
    public static TestCluster start(Path directory) {
        TestCluster cluster = new TestCluster(directory);
        for (int i = 0; i < NODES; i++) {
            int first = SLOTS * i / NODES;
            int end = SLOTS * (i + 1) / NODES;
            try (Jedis node = cluster.connect(i)) {
                node.clusterAddSlots(IntStream.range(first, end).toArray());
                node.clusterMeet("127.0.0.1", cluster.nodes.get(0).port());
            }
        }
        for (int i = 0; i < NODES; i++) {
            try (Jedis node = cluster.connect(i)) {
                await().atMost(Patience.HANG)
                        .until(() -> node.clusterInfo().contains("cluster_state:ok")
                                && node.clusterInfo().contains("cluster_known_nodes:" + NODES));
            }
        }
        return cluster;
    }

    /** {@code host:port} of every node, separated by commas. */
    public String addresses() {
        return nodes.stream().map(node -> "127.0.0.1:" + node.port()).collect(Collectors.joining(","));
    }

    /** Ends one node for good. The others go on taking requests for their own slots. */
    public void kill(int node) {
        goOnWithoutANode();
        nodes.get(node).close();
    }

    /**
     * Lets each node take requests for its own slots while another one is away: a cluster with replicas does so after
     * its failover. Must be called while all nodes answer.
     */
    public void goOnWithoutANode() {
        for (int i = 0; i < NODES; i++) {
            try (Jedis each = connect(i)) {
                each.configSet("cluster-require-full-coverage", "no");
            }
        }
    }

    /** Gives a slot to a node, as a failover does: the others hear of it, and the one that had it is not asked. */
    public void give(int slot, int node) {
        try (Jedis owner = connect(node)) {
            owner.clusterSetSlotNode(slot, owner.clusterMyId());
            owner.clusterBumpEpoch();
        }
    }

    @Override
    public void close() {
        nodes.forEach(EmbeddedRedis::close);
    }

    private Jedis connect(int node) {
        return new Jedis("127.0.0.1", nodes.get(node).port());
    }

    /** Nodes talk to one another on a port 10,000 above their own. */
    private static int portWithBus() {
        return FreePort.find(BUS_OFFSET);
    }
}
