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

/** Collects the settings for a {@link RedisToolkit}. A value that is not set has the default of its setting. */
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

    /** Sets the number of the database. Not allowed in a cluster. */
    public RedisToolkitBuilder database(int number) {
        return with("redis.db", Integer.toString(number));
    }

    /**
     * Uses a master that sentinels watch.
     *
     * @param nodes the sentinels, each as {@code host:port}
     */
    public RedisToolkitBuilder sentinels(String master, String... nodes) {
        return with("redis.mode", "sentinel")
                .with("redis.sentinel.master", master)
                .with("redis.nodes", String.join(",", nodes));
    }

    /**
     * Uses a Redis Cluster.
     *
     * @param nodes some of its nodes, each as {@code host:port}
     */
    public RedisToolkitBuilder cluster(String... nodes) {
        return with("redis.mode", "cluster").with("redis.nodes", String.join(",", nodes));
    }

    public RedisToolkitBuilder user(String name) {
        return with("redis.user", name);
    }

    public RedisToolkitBuilder password(String secret) {
        return with("redis.password", secret);
    }

    /** Uses TLS. The property {@code redis.tls.truststore} names certificates to trust instead of Java's own. */
    public RedisToolkitBuilder tls() {
        return with("redis.tls", "true");
    }

    /** Sets the largest number of connections to each server. */
    public RedisToolkitBuilder poolSize(int connections) {
        return with("redis.pool.size", Integer.toString(connections));
    }

    /** Sets the time-out for connecting, for waiting for a pooled connection, and for each reply; 10 ms to 60 s. */
    public RedisToolkitBuilder timeout(Duration bound) {
        return with("redis.timeout.ms", Long.toString(bound.toMillis()));
    }

    /**
     * Sets the prefix of every key, so that keys of different applications do not collide. The default is
     * {@code hotseat}.
     */
    public RedisToolkitBuilder keyPrefix(String prefix) {
        return with("redis.key.prefix", prefix);
    }

    /**
     * Stores the locks on independent masters.
     *
     * @param masters 3, 5, 7, … masters, each as {@code host:port}
     */
    public RedisToolkitBuilder lockMasters(String... masters) {
        return with("lock.masters", String.join(",", masters));
    }

    /**
     * Sets any setting by the name of its property: {@code redis.pool.size} for {@code REDIS_POOL_SIZE} in
     * {@code docs/reference/settings.md}.
     */
    public RedisToolkitBuilder with(String property, String value) {
        properties.put(property, value);
        return this;
    }

    /**
     * Sets the source of all settings that this builder does not have, such as MicroProfile Config or Spring's
     * environment.
     */
    public RedisToolkitBuilder settings(Settings source) {
        this.others = source;
        return this;
    }

    /** Sets the registry of times and counts. The default is Micrometer's global one. */
    public RedisToolkitBuilder meters(MeterRegistry registry) {
        this.meters = registry;
        return this;
    }

    /** Sets the factory of the threads that renew locks and consume streams. The default creates daemon threads. */
    public RedisToolkitBuilder threads(ThreadFactory factory) {
        this.threads = factory;
        return this;
    }

    /**
     * Opens the toolkit. Connects to a standalone Redis only when it is used.
     *
     * @throws IllegalArgumentException for a bad value; the message names the environment variable
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
