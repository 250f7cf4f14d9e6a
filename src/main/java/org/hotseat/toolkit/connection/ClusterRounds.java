package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Sends many calls to a cluster, with one round trip to each node that has keys of the calls. An unavailable node fails
 * only its own calls, and costs its time-out only once. Jedis's own cluster pipeline would fail for all calls, and
 * would connect to such a node once for each call.
 */
final class ClusterRounds {

    private ClusterRounds() {}

    /**
     * Returns the outcome of each call as {@link ScriptRounds#exchange} does, or the exception of the connection to its
     * node.
     */
    static List<Object> exchange(ClusterConnectionProvider nodes, List<? extends LuaCall<?>> calls) {
        Map<HostAndPort, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < calls.size(); i++) {
            HostAndPort node =
                    nodes.getNode(JedisClusterCRC16.getSlot(calls.get(i).keys().get(0)));
            places.computeIfAbsent(node, each -> new ArrayList<>()).add(i);
        }
        Object[] outcomes = new Object[calls.size()];
        boolean lost = false;
        for (Map.Entry<HostAndPort, List<Integer>> entry : places.entrySet()) {
            List<Integer> own = entry.getValue();
            try {
                List<Object> replies =
                        ask(nodes, entry.getKey(), own.stream().map(calls::get).toList());
                for (int i = 0; i < own.size(); i++) {
                    outcomes[own.get(i)] = replies.get(i);
                }
            } catch (JedisException e) {
                own.forEach(place -> outcomes[place] = e);
                if (e instanceof JedisConnectionException) {
                    ClusterExecutor.dropIdleConnections(nodes, entry.getKey());
                    lost = true;
                }
            }
        }
        if (lost) {
            // After the calls to the other nodes, which do not wait for this.
            ClusterExecutor.readSlots(nodes);
        }
        return Arrays.asList(outcomes);
    }

    private static List<Object> ask(
            ClusterConnectionProvider nodes, HostAndPort node, List<? extends LuaCall<?>> calls) {
        try (Connection connection = nodes.getConnection(node);
                Pipeline pipeline = new Pipeline(connection)) {
            return ScriptRounds.exchange(pipeline, calls);
        }
    }
}
