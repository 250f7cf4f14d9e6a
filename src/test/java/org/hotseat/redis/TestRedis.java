package org.hotseat.redis;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Settings;
import org.hotseat.testing.TestStores;

/** The toolkit outside a server: one connection with what stands on it, closed together. */
public final class TestRedis implements AutoCloseable {

    private final RedisConnection connection;
    private final ToolkitKeys keys;
    private final Scripts scripts;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private TestRedis(Map<String, String> properties) {
        Settings settings = new Settings(name -> Optional.ofNullable(properties.get(name)));
        RedisSettings redis = RedisSettings.from(settings);
        this.connection = new RedisConnection(redis);
        this.keys = ToolkitKeys.from(settings, redis);
        this.scripts = Scripts.outsidePartitions(connection, meters);
    }

    /** The Redis that the tests share. */
    public static TestRedis shared() {
        return on(TestStores.current().redisPort());
    }

    /** A Redis on a port of this machine. */
    public static TestRedis on(int port) {
        return with(Map.of("redis.host", "127.0.0.1", "redis.port", Integer.toString(port)));
    }

    /** A Redis by settings, named as in MicroProfile Config. */
    public static TestRedis with(Map<String, String> properties) {
        return new TestRedis(properties);
    }

    public RedisConnection connection() {
        return connection;
    }

    public ToolkitKeys keys() {
        return keys;
    }

    public Scripts scripts() {
        return scripts;
    }

    public SimpleMeterRegistry meters() {
        return meters;
    }

    public RedisClient client() {
        return new PooledRedisClient(connection, keys, new OperationTimes(connection, meters));
    }

    @Override
    public void close() {
        connection.close();
    }
}
