package org.hotseat.toolkit.plain;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.toolkit.Settings;

/** Collects how to reach Redis; what is not given has the default of its setting. */
public final class RedisToolkitBuilder {

    private static final AtomicLong THREADS = new AtomicLong();

    private final Map<String, String> properties = new HashMap<>();
    private Settings others = new Settings(name -> Optional.empty());
    private MeterRegistry meters = Metrics.globalRegistry;
    private ThreadFactory threads = RedisToolkitBuilder::daemon;

    RedisToolkitBuilder() {}

    public RedisToolkitBuilder host(String name) {
        return with("redis.host", name);
    }

    public RedisToolkitBuilder port(int number) {
        return with("redis.port", Integer.toString(number));
    }

    /** Not in a cluster. */
    public RedisToolkitBuilder database(int number) {
        return with("redis.db", Integer.toString(number));
    }

    /** A master that sentinels watch, each of them {@code host:port}. */
    public RedisToolkitBuilder sentinels(String master, String... nodes) {
        return with("redis.mode", "sentinel")
                .with("redis.sentinel.master", master)
                .with("redis.nodes", String.join(",", nodes));
    }

    /** A Redis Cluster by some of its nodes, {@code host:port}. */
    public RedisToolkitBuilder cluster(String... nodes) {
        return with("redis.mode", "cluster").with("redis.nodes", String.join(",", nodes));
    }

    public RedisToolkitBuilder user(String name) {
        return with("redis.user", name);
    }

    public RedisToolkitBuilder password(String secret) {
        return with("redis.password", secret);
    }

    /** Over TLS; {@code redis.tls.truststore} names other certificates than those that Java trusts. */
    public RedisToolkitBuilder tls() {
        return with("redis.tls", "true");
    }

    /** Connections at most, to each server. */
    public RedisToolkitBuilder poolSize(int connections) {
        return with("redis.pool.size", Integer.toString(connections));
    }

    /** The bound on connecting, on waiting for a pooled connection, and on each reply; 10 ms to 60 s. */
    public RedisToolkitBuilder timeout(Duration bound) {
        return with("redis.timeout.ms", Long.toString(bound.toMillis()));
    }

    /** In front of every key, so that applications do not meet; {@code hotseat} unless given. */
    public RedisToolkitBuilder keyPrefix(String prefix) {
        return with("redis.key.prefix", prefix);
    }

    /** Keeps the locks on independent masters, {@code host:port}: 3, 5, 7, … */
    public RedisToolkitBuilder lockMasters(String... masters) {
        return with("lock.masters", String.join(",", masters));
    }

    /**
     * Any setting by the name of its property: {@code redis.pool.size} for {@code REDIS_POOL_SIZE} of
     * {@code docs/reference/settings.md}.
     */
    public RedisToolkitBuilder with(String property, String value) {
        properties.put(property, value);
        return this;
    }

    /** The source of settings that this builder is not given, such as MicroProfile Config or Spring's environment. */
    public RedisToolkitBuilder settings(Settings source) {
        this.others = source;
        return this;
    }

    /** The registry of times and counts; Micrometer's global one unless given. */
    public RedisToolkitBuilder meters(MeterRegistry registry) {
        this.meters = registry;
        return this;
    }

    /** Makes the threads that renew locks and consume streams; daemons unless given. */
    public RedisToolkitBuilder threads(ThreadFactory factory) {
        this.threads = factory;
        return this;
    }

    /**
     * Opens the toolkit. Does not connect to a standalone Redis before it is used.
     *
     * @throws IllegalArgumentException naming the environment variable of the setting that has a bad value
     * @throws org.hotseat.toolkit.RedisUnavailableException when none of the sentinels or cluster nodes answers
     */
    public RedisToolkit build() {
        Map<String, String> given = Map.copyOf(properties);
        Settings settings = new Settings(name ->
                Optional.ofNullable(given.get(name)).or(() -> others.source().apply(name)));
        return new RedisToolkit(settings, meters, threads);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "redis-toolkit-" + THREADS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
