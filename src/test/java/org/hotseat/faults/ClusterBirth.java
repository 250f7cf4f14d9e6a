package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.IntStream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisProcess;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Makes a cluster of empty nodes.
 *
 * @param nodes the masters first, then a replica of each in the same order
 * @param buses the proxies of the nodes' second ports
 * @param shards how many masters
 */
record ClusterBirth(List<RedisNode> nodes, List<FaultProxy> buses, int shards) {

    private static final int SLOTS = 16_384;

    /** Returns when all nodes know each other and each replica has been told its master. */
    void join() {
        for (int i = 0; i < nodes.size(); i++) {
            int[] slots = i < shards
                    ? IntStream.range(SLOTS * i / shards, SLOTS * (i + 1) / shards)
                            .toArray()
                    : new int[0];
            nodes.get(i).process().ask(jedis -> {
                if (slots.length > 0) {
                    jedis.clusterAddSlots(slots);
                }
                return jedis.sendCommand(
                        Command.CLUSTER,
                        "MEET",
                        "127.0.0.1",
                        Integer.toString(nodes.get(0).port()),
                        Integer.toString(buses.get(0).port()));
            });
        }
        await("nodes that know each other")
                .atMost(Patience.HANG)
                .until(() -> nodes.stream()
                        .allMatch(node -> node.process()
                                .ask(Jedis::clusterInfo)
                                .contains("cluster_known_nodes:" + nodes.size())));
        for (int i = 0; i < shards; i++) {
            String id = nodes.get(i).process().ask(Jedis::clusterMyId);
            RedisProcess replica = nodes.get(i + shards).process();
            await("a master that can be followed")
                    .atMost(Patience.HANG)
                    .ignoreExceptionsInstanceOf(JedisException.class)
                    .until(() -> "OK".equals(replica.ask(jedis -> jedis.clusterReplicate(id))));
        }
    }
}
