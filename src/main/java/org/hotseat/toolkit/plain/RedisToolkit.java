package org.hotseat.toolkit.plain;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ThreadFactory;
import org.hotseat.toolkit.RateLimiter;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.client.BucketLimiter;
import org.hotseat.toolkit.client.PooledRedisClient;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.OperationTimes;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockSettings;
import org.hotseat.toolkit.lock.engine.OpenLocks;
import org.hotseat.toolkit.stream.RedisStreams;
import org.hotseat.toolkit.stream.Streams;

/**
 * All parts of the toolkit over one Redis. Created by a {@link #builder()}. It lives from
 * {@link RedisToolkitBuilder#build()} to {@link #close()}, usually as long as the application. One object is enough for
 * all threads.
 */
public final class RedisToolkit implements AutoCloseable {

    private final RedisConnection connection;
    private final LuaScripts scripts;
    private final PooledRedisClient client;
    private final RateLimiter limiter;
    private final OpenLocks locks;
    private final RedisStreams streams;

    /** @throws RedisUnavailableException when none of the sentinels or cluster nodes answers; not in standalone mode */
    RedisToolkit(Settings settings, MeterRegistry meters, ThreadFactory threads) {
        RedisSettings redis = RedisSettings.from(settings);
        ToolkitKeys keys = ToolkitKeys.from(settings, redis);
        LockSettings lockSettings = LockSettings.from(settings);
        this.connection = new RedisConnection(redis);
        this.scripts = new LuaScripts(connection, meters);
        this.client = new PooledRedisClient(connection, keys, new OperationTimes(connection, meters));
        this.limiter = new BucketLimiter(scripts, keys);
        this.locks = new OpenLocks(connection, redis, keys, lockSettings, meters, threads);
        this.streams = new RedisStreams(scripts, keys, meters, threads);
    }

    /** Returns a builder. Without settings it uses a Redis on this machine, port 6379. */
    public static RedisToolkitBuilder builder() {
        return new RedisToolkitBuilder();
    }

    public RedisClient client() {
        return client;
    }

    public LockManager lockManager() {
        return locks.locks();
    }

    public RateLimiter rateLimiter() {
        return limiter;
    }

    public Streams streams() {
        return streams;
    }

    /** Returns the runner for the application's own scripts. */
    public LuaScripts scripts() {
        return scripts;
    }

    /** Returns the connection, for the health check. */
    public RedisConnection connection() {
        return connection;
    }

    /**
     * Ends the consumers and the renewals of locks, and closes the connections. Locks that are held end with their ttl.
     */
    @Override
    public void close() {
        streams.close();
        locks.close();
        client.close();
        connection.close();
    }
}
