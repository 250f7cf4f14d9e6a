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
 * The pooled connection to Redis, open from the first use to the end of the application. Makes our errors of Jedis's,
 * and throws the idle connections away when one fails: after a restart of Redis they are all dead, and each would fail
 * a request, and where its address moves with the master they lead to a replica. While Redis does not answer, one
 * caller at a time waits for it; the others fail at once ({@link CircuitBreaker}).
 */
@ApplicationScoped
public class RedisConnection {

    private final Optional<ClusterConnectionProvider> nodes;
    private final UnifiedJedis jedis;
    private final Duration timeout;
    private final CircuitBreaker breaker;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected RedisConnection() {
        this.nodes = Optional.empty();
        this.jedis = null;
        this.timeout = Duration.ZERO;
        this.breaker = new CircuitBreaker(timeout, System::nanoTime);
    }

    /**
     * @throws RedisUnavailableException when none of the sentinels or cluster nodes answers; the container makes
     *     another at the next use
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

    /** Ends all connections; the container does it for the application's own. */
    @PreDestroy
    public void close() {
        jedis.close();
    }

    /** The pools of connections as they are now: one, or one for each server of a cluster. */
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
     * Costs one small round trip.
     *
     * @throws RedisUnavailableException when Redis is away
     */
    public void check() {
        call("PING", UnifiedJedis::ping);
    }

    /** The number of entries of a stream, by its full name in Redis; 0 when there is none. One round trip. */
    public long lengthOfStream(String key) {
        return call("XLEN of " + key, jedis -> jedis.xlen(key));
    }

    /**
     * Runs one operation on a pooled connection.
     *
     * @param operation in words, for the message of an error
     * @throws RedisUnavailableException when Redis is away
     */
    public <T> T call(String operation, Function<UnifiedJedis, T> action) {
        OptionalLong probe = breaker.acquire();
        try {
            T answer = action.apply(jedis);
            breaker.answered();
            return answer;
        } catch (JedisException e) {
            ToolkitException trouble = trouble(operation, e);
            // A cluster's servers fall silent one by one: the others must not be kept from answering.
            if (!(jedis instanceof RedisClusterClient)) {
                breaker.failed(trouble);
            }
            throw trouble;
        } finally {
            breaker.release(probe);
        }
    }

    /**
     * One round trip to each server that has keys of these calls; within {@link #call}. See
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
     * Hears channels until no subscription is left or the connection is lost. It takes as long as that, so it is not
     * counted as a call: one that hears for ever would be the only caller that asks, and keep all the others out.
     *
     * @throws RedisUnavailableException when Redis is away, or has been silent for longer than
     *     {@link Messages#longestSilence}
     */
    void subscribe(JedisPubSub subscription, String channel) {
        try {
            jedis.subscribe(subscription, channel);
        } catch (JedisException e) {
            throw trouble("SUBSCRIBE", e);
        }
    }

    /** Whether Redis has stopped answering: one caller at a time probes then, and the others are refused at once. */
    boolean silent() {
        return breaker.isOpen();
    }

    /** The bound on connecting, on waiting for a pooled connection, and on each reply. */
    Duration timeout() {
        return timeout;
    }

    private ToolkitException trouble(String operation, JedisException e) {
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
