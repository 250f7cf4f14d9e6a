package org.hotseat.toolkit.connection;

import java.time.Duration;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.StaticCommandFlagsRegistry;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.executors.ClusterCommandExecutor;
import redis.clients.jedis.providers.ClusterConnectionProvider;

/**
 * Runs single commands on a cluster, also when their slot has moved. Jedis's own executor repeats a command whose reply
 * did not arrive, so that a counter would count twice. This one repeats a command only if it could not get a
 * connection.
 */
final class ClusterExecutor extends ClusterCommandExecutor {

    private static final int ATTEMPTS = 5;

    /** @param timeout the time-out of each reply */
    ClusterExecutor(ClusterConnectionProvider nodes, Duration timeout) {
        super(nodes, ATTEMPTS, timeout.multipliedBy(ATTEMPTS), StaticCommandFlagsRegistry.registry());
    }

    @Override
    protected <T> T execute(Connection connection, CommandObject<T> command) {
        try {
            return super.execute(connection, command);
        } catch (JedisConnectionException e) {
            leave(provider, connection.getHostAndPort());
            throw new JedisClusterOperationException("A node of the cluster did not answer.", e);
        }
    }

    /**
     * Closes the idle connections to a node that did not answer, because after a restart all of them are dead and each
     * would fail a request. Reads the slots again, because those of the node may belong to another node by now; one
     * thread at a time does so.
     */
    static void leave(ClusterConnectionProvider nodes, HostAndPort node) {
        ConnectionPool pool = nodes.getNodes().get(String.valueOf(node));
        if (pool != null) {
            pool.clear();
        }
        try {
            nodes.renewSlotCache();
        } catch (JedisException e) {
            // No node answers. The call has failed already, and the next one tries again.
        }
    }
}
