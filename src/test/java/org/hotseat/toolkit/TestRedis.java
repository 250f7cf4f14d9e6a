package org.hotseat.toolkit;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hotseat.testing.TestCluster;
import org.hotseat.testing.TestSentinel;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.client.PooledRedisClient;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.OperationTimes;
import org.hotseat.toolkit.connection.RedisConnection;

/** The toolkit outside a server: one connection with what stands on it and what it needs, closed together. */
public final class TestRedis implements AutoCloseable {

    private final RedisConnection connection;
    private final ToolkitKeys keys;
    private final LuaScripts scripts;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Runnable servers;

    private TestRedis(Map<String, String> properties, Runnable servers) {
        Settings settings = new Settings(name -> Optional.ofNullable(properties.get(name)));
        RedisSettings redis = RedisSettings.from(settings);
        this.connection = new RedisConnection(redis);
        this.keys = ToolkitKeys.from(settings, redis);
        this.scripts = new LuaScripts(connection, meters);
        this.servers = servers;
    }

    /** The Redis that the tests share. */
    public static TestRedis shared() {
        return on(TestStores.current().redisPort());
    }

    /** A Redis on a port of this machine. */
    public static TestRedis on(int port) {
        return with(Map.of("redis.host", "127.0.0.1", "redis.port", Integer.toString(port)));
    }

    /** A Redis Cluster of three masters of its own, empty, and gone with {@link #close()}. */
    public static TestRedis onCluster(Path directory) {
        TestCluster cluster = TestCluster.start(directory);
        return new TestRedis(Map.of("redis.mode", "cluster", "redis.nodes", cluster.addresses()), cluster::close);
    }

    /** The master that a sentinel watches; both outlive the connection. */
    public static TestRedis watchedBy(TestSentinel sentinel) {
        return with(Map.of(
                "redis.mode",
                "sentinel",
                "redis.nodes",
                sentinel.address(),
                "redis.sentinel.master",
                TestSentinel.MASTER,
                "redis.timeout.ms",
                "1000"));
    }

    /** A Redis by settings, named as in MicroProfile Config. */
    public static TestRedis with(Map<String, String> properties) {
        return new TestRedis(properties, () -> {});
    }

    public RedisConnection connection() {
        return connection;
    }

    public ToolkitKeys keys() {
        return keys;
    }

    public LuaScripts scripts() {
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
        servers.run();
    }
}
