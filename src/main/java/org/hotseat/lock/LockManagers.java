package org.hotseat.lock;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.Settings;
import org.hotseat.redis.RedisConnection;
import org.hotseat.redis.RedisSettings;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.ToolkitKeys;

/** Makes the application's lock manager, by its settings over its own Redis or over independent masters. */
@ApplicationScoped
class LockManagers {

    @Resource
    @SuppressWarnings("NullAway.Init")
    private ManagedThreadFactory threads;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private RedisConnection redis;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private RedisSettings redisSettings;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private ToolkitKeys keys;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private Instance<MeterRegistry> meters;

    private final List<RedisConnection> masters = new ArrayList<>();

    @Produces
    @Singleton
    LockSettings settings(Config config) {
        return LockSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, LockSettings settings) {
        // Being injected is what it takes: a bad value stops the start.
    }

    /** A {@link LockManager} to its users. */
    @Produces
    @Singleton
    DistributedLocks locks(LockSettings settings) {
        if (settings.masters().isEmpty()) {
            return new DistributedLocks(store(redis), threads);
        }
        settings.masters()
                .forEach(
                        master -> masters.add(new RedisConnection(redisSettings.ofMaster(master, settings.timeout()))));
        return new DistributedLocks(
                new RedlockStore(masters.stream().map(this::store).toList(), threads), threads);
    }

    void close(@Disposes DistributedLocks locks) {
        locks.close();
        masters.forEach(RedisConnection::close);
    }

    private ScriptStore store(RedisConnection connection) {
        MeterRegistry registry = meters.isResolvable() ? meters.get() : Metrics.globalRegistry;
        return new ScriptStore(connection, Scripts.outsidePartitions(connection, registry), keys, threads);
    }
}
