package org.hotseat.toolkit.connection;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.RedisSentinelClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;

/**
 * The pooled connection to Redis, open from its first use to the end of the application. It converts Jedis's errors to
 * the toolkit's. When a connection fails, it closes the idle connections: after a restart of Redis all of them are
 * dead, and each would fail a request. If the address moves with the master, they lead to a replica. While Redis does
 * not answer, one caller at a time waits for it, and the others fail at once ({@link CircuitBreaker}).
 */
@ApplicationScoped
public class RedisConnection {

    private final Optional<ClusterConnectionProvider> nodes;
    private final UnifiedJedis jedis;
    private final Duration timeout;
    private final CircuitBreaker breaker;

    /** Only for the container's proxies. */
    @SuppressWarnings("NullAway")
    protected RedisConnection() {
        this.nodes = Optional.empty();
        this.jedis = null;
        this.timeout = Duration.ZERO;
        this.breaker = new CircuitBreaker(timeout, System::nanoTime);
    }

    /**
     * @throws RedisUnavailableException when none of the sentinels or cluster nodes answers; the container then creates
     *     another object at the next use
     */
    @Inject
    public RedisConnection(RedisSettings settings) {
        try {
            this.nodes = RedisConnections.nodes(settings);
            this.jedis = RedisConnections.open(settings, nodes);
        } catch (JedisException e) {
            throw RedisErrors.wrap("the first connection", e);
        }
        this.timeout = settings.timeout();
        this.breaker = new CircuitBreaker(timeout, System::nanoTime);
    }

    /** Closes all connections. The container calls it for the application's own connection. */
    @PreDestroy
    public void close() {
        jedis.close();
    }

    /** Returns the current pools of connections: one, or one for each server of a cluster. */
    List<GenericObjectPool<?>> pools() {
        if (jedis instanceof RedisClient standalone) {
            return List.of(standalone.getPool());
        }
        List<GenericObjectPool<?>> pools = new ArrayList<>();
        if (jedis instanceof RedisSentinelClient sentinel) {
            pools.addAll(sentinel.getPrimaryNodesConnectionMap().values());
        } else if (jedis instanceof RedisClusterClient cluster) {
            pools.addAll(cluster.getClusterNodes().values());
        }
        return pools;
    }

    /**
     * Checks that Redis answers. Costs one small round trip.
     *
     * @throws RedisUnavailableException when Redis is unavailable
     */
    public void check() {
        call("PING", UnifiedJedis::ping);
    }

    /**
     * Returns the number of entries of a stream, given by its full key; 0 when it does not exist. Costs one round trip.
     */
    public long lengthOfStream(String key) {
        return call("XLEN of " + key, jedis -> jedis.xlen(key));
    }

    /**
     * Runs one operation on a pooled connection.
     *
     * @param operation a description of the operation, for the message of an error
     * @throws RedisUnavailableException when Redis is unavailable
     */
    public <T> T call(String operation, Function<UnifiedJedis, T> action) {
        OptionalLong probe = breaker.acquire();
        try {
            T answer = action.apply(jedis);
            breaker.answered();
            return answer;
        } catch (JedisException e) {
            ToolkitException trouble = translate(operation, e);
            // The servers of a cluster fail one by one, and the failure of one must not block calls to the others.
            if (!(jedis instanceof RedisClusterClient)) {
                breaker.failed(trouble);
            }
            throw trouble;
        } finally {
            breaker.release(probe);
        }
    }

    /**
     * Sends calls in one round trip to each server that has their keys. Call it only within {@link #call}. See
     * {@link ScriptRounds#exchange}.
     */
    List<Object> exchange(UnifiedJedis client, List<? extends LuaCall<?>> calls) {
        List<Object> outcomes = nodes.map(all -> ClusterRounds.exchange(all, calls))
                .orElseGet(() -> ScriptRounds.exchange(client, calls));
        if (outcomes.stream().anyMatch(RedisErrors::ofReplica)) {
            dropIdleConnections();
        }
        return outcomes;
    }

    /**
     * Listens to channels until no subscription is left or the connection is lost. This is not counted as a call for
     * the circuit breaker: as a probe it would never end, and would keep all other callers out.
     *
     * @throws RedisUnavailableException when Redis is unavailable, or was silent for longer than
     *     {@link Subscriptions#longestSilence}
     */
    void subscribe(JedisPubSub subscription, String channel) {
        try {
            jedis.subscribe(subscription, channel);
        } catch (JedisException e) {
            throw translate("SUBSCRIBE", e);
        }
    }

    /**
     * Returns whether Redis has stopped answering. One caller at a time then probes it, and the others are refused at
     * once.
     */
    boolean silent() {
        return breaker.isOpen();
    }

    /** Returns the time-out for connecting, for waiting for a pooled connection, and for each reply. */
    Duration timeout() {
        return timeout;
    }

    private ToolkitException translate(String operation, JedisException e) {
        if (e instanceof JedisConnectionException || RedisErrors.ofReplica(e)) {
            dropIdleConnections();
        }
        return RedisErrors.wrap(operation, e);
    }

    private void dropIdleConnections() {
        if (jedis instanceof RedisClient standalone) {
            standalone.getPool().clear();
        }
    }
}
