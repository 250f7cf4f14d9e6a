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
            dropIdleConnections(provider, connection.getHostAndPort());
            readSlots(provider);
            throw new JedisClusterOperationException("A node of the cluster did not answer.", e);
        }
    }

    /**
     * Closes the idle connections to a node. After a restart of the node all of them are dead, and each would fail a
     * request.
     */
    static void dropIdleConnections(ClusterConnectionProvider nodes, HostAndPort node) {
        ConnectionPool pool = nodes.getNodes().get(String.valueOf(node));
        if (pool != null) {
            pool.clear();
        }
    }

    /**
     * Reads the slots again, because those of a node that did not answer may belong to another node by now. One thread
     * at a time does so, and may wait for the time-out of a node that does not answer.
     */
    static void readSlots(ClusterConnectionProvider nodes) {
        try {
            nodes.renewSlotCache();
        } catch (JedisException e) {
            // No node answers. The calls have failed already, and the next ones try again.
        }
    }
}
