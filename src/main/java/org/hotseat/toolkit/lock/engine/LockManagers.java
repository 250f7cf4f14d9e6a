package org.hotseat.toolkit.lock.engine;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.ServerThreads;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockSettings;

/** Creates the application's lock manager, with the threads of the application server. */
@ApplicationScoped
class LockManagers {

    private final ManagedThreadFactory threads = ServerThreads.factory();

    @Produces
    @Singleton
    LockSettings lockSettings(Settings settings) {
        return LockSettings.from(settings);
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, LockSettings settings) {
        // The injection has read the settings; a bad value has stopped the start.
    }

    @Produces
    @Singleton
    OpenLocks open(
            RedisConnection redis,
            RedisSettings redisSettings,
            ToolkitKeys keys,
            LockSettings settings,
            Instance<MeterRegistry> meters) {
        MeterRegistry registry = meters.isResolvable() ? meters.get() : Metrics.globalRegistry;
        return new OpenLocks(redis, redisSettings, keys, settings, registry, threads);
    }

    void close(@Disposes OpenLocks open) {
        open.close();
    }

    /** Creates the bean, which users inject as a {@link LockManager}. */
    @Produces
    @Singleton
    DistributedLocks locks(OpenLocks open) {
        return open.locks();
    }
}
