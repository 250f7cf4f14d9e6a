package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisBinary;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Three shards of a master and a replica each. Faults are aimed at the middle one, which has two of four partitions.
 */
final class ClusterTopology implements Topology {

    private static final int SHARDS = 3;
    private static final int NODES = 2 * SHARDS;
    private static final int AIMED_AT = 1;
    private static final int SLOTS = 16_384;
    private static final int BUS_OFFSET = 10_000;

    /** A manual failover that has not happened after five seconds is given up by Redis. */
    private static final Duration MANUAL_FAILOVER = Duration.ofSeconds(6);

    private final List<RedisNode> nodes = new ArrayList<>();
    private final List<FaultProxy> buses = new ArrayList<>();

    private ClusterTopology(RedisBinary binary, Path directory, Guarded guarded) {
        for (int i = 0; i < NODES; i++) {
            int port = portWithBus();
            FaultProxy bus = FaultProxy.to(port + BUS_OFFSET);
            buses.add(bus);
            List<String> settings = new ArrayList<>(guarded.settings());
            settings.addAll(List.of(
                    "cluster-enabled yes",
                    "cluster-config-file nodes.conf",
                    "cluster-node-timeout 2000",
                    "cluster-announce-ip 127.0.0.1",
                    "cluster-announce-bus-port " + bus.port()));
            nodes.add(RedisNode.announcing(
                    "cluster-announce-port", binary, port, directory.resolve("node-" + i), settings));
        }
    }

    /** Returns when the cluster takes requests for every slot and each master has its replica. */
    static ClusterTopology start(RedisBinary binary, Path directory, Guarded guarded) {
        ClusterTopology cluster = new ClusterTopology(binary, directory, guarded);
        new ClusterBirth(cluster.nodes, cluster.buses, SHARDS).join();
        cluster.awaitWhole();
        return cluster;
    }

    @Override
    public String name() {
        return "cluster";
    }

    @Override
    public Map<String, String> environment(int server) {
        return Map.of(
                "REDIS_MODE",
                "cluster",
                "REDIS_NODES",
                nodes.stream().map(node -> "127.0.0.1:" + node.port()).collect(Collectors.joining(",")),
                "REDIS_USER",
                RedisNode.user(server),
                "REDIS_PASSWORD",
                RedisNode.PASSWORD);
    }

    @Override
    public List<RedisNode> nodes() {
        return nodes;
    }

    @Override
    public RedisNode master() {
        return shard(AIMED_AT).stream()
                .filter(node -> node.process().isAlive() && node.isMaster())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public RedisNode successor() {
        RedisNode master = master();
        return shard(AIMED_AT).stream()
                .filter(node -> node != master)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void beginFailover() {
        RedisNode to = successor();
        Repeated failover = new Repeated(MANUAL_FAILOVER, () -> to.process().ask(Jedis::clusterFailover));
        await("a replica that takes over")
                .atMost(Patience.HANG)
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> to.isMaster() || failover.again());
    }

    @Override
    public void awaitMaster(RedisNode node) {
        await("a new master")
                .atMost(Patience.HANG)
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(node::isMaster);
    }

    /** Nothing that the nodes say gets through to that server. */
    @Override
    public void tellLater(int server, Duration later, Runnable something) {
        nodes.forEach(node -> node.server(server).hang());
        try {
            something.run();
            Pause.of(later);
        } finally {
            nodes.forEach(node -> node.server(server).restore());
        }
    }

    /**
     * Moves the slots of all partitions that the aimed-at shard has to the next one and back, under whatever load there
     * is.
     */
    void moveSlots() {
        RedisNode from = master();
        RedisNode to = shard(AIMED_AT + 1).stream()
                .filter(node -> node.process().isAlive() && node.isMaster())
                .findFirst()
                .orElseThrow();
        List<Integer> slots = IntStream.range(0, HotseatServers.PARTITIONS)
                .map(partition -> JedisClusterCRC16.getSlot("{" + partition + "}"))
                .filter(slot -> slot * SHARDS / SLOTS == AIMED_AT)
                .boxed()
                .toList();
        SlotMove move = new SlotMove(from, to, nodes);
        slots.forEach(move::run);
        Pause.of(Duration.ofSeconds(1));
        SlotMove back = new SlotMove(to, from, nodes);
        slots.forEach(back::run);
    }

    @Override
    public void awaitWhole() {
        await("a whole cluster")
                .atMost(Patience.HANG)
                .pollInterval(Duration.ofMillis(50))
                .ignoreExceptionsInstanceOf(JedisException.class)
                .until(() -> alive().stream().allMatch(node -> says(node, "cluster_state:ok"))
                        && IntStream.range(0, SHARDS).allMatch(this::whole));
    }

    private boolean whole(int shard) {
        List<RedisNode> running =
                shard(shard).stream().filter(node -> node.process().isAlive()).toList();
        List<RedisNode> masters = running.stream().filter(RedisNode::isMaster).toList();
        return masters.size() == 1
                && running.stream().filter(node -> node.follows(masters.get(0))).count() == running.size() - 1;
    }

    private List<RedisNode> shard(int number) {
        return List.of(nodes.get(number), nodes.get(number + SHARDS));
    }

    private List<RedisNode> alive() {
        return nodes.stream().filter(node -> node.process().isAlive()).toList();
    }

    private static boolean says(RedisNode node, String line) {
        return node.process().ask(Jedis::clusterInfo).contains(line);
    }

    /** Nodes talk to one another on a port 10,000 above their own. */
    private static int portWithBus() {
        return FreePort.find(BUS_OFFSET);
    }

    @Override
    public void close() {
        nodes.forEach(RedisNode::close);
        buses.forEach(FaultProxy::close);
    }
}
