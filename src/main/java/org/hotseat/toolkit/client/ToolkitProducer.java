package org.hotseat.toolkit.client;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.RateLimiter;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.OperationTimes;
import org.hotseat.toolkit.connection.RedisConnection;

/** Creates the beans of this package. It reads the settings at the start, so that a bad value stops the start. */
@ApplicationScoped
class ToolkitProducer {

    /** Creates the settings. Only this method reads MicroProfile Config. */
    @Produces
    @Singleton
    Settings settings(Config config) {
        return Settings.withFiles(name -> config.getOptionalValue(name, String.class));
    }

    @Produces
    @Singleton
    RedisSettings redisSettings(Settings settings) {
        return RedisSettings.from(settings);
    }

    @Produces
    @Singleton
    ToolkitKeys toolkitKeys(Settings settings, RedisSettings redis) {
        return ToolkitKeys.from(settings, redis);
    }

    /**
     * Creates the timers. An application that uses only the toolkit may have no registry of its own; then the global
     * one is used.
     */
    @Produces
    @Singleton
    OperationTimes times(RedisConnection redis, Instance<MeterRegistry> meters) {
        return new OperationTimes(redis, meters.isResolvable() ? meters.get() : Metrics.globalRegistry);
    }

    @Produces
    @Singleton
    LuaScripts scripts(RedisConnection redis, Instance<MeterRegistry> meters) {
        return new LuaScripts(redis, meters.isResolvable() ? meters.get() : Metrics.globalRegistry);
    }

    @Produces
    @Singleton
    RedisClient client(RedisConnection redis, ToolkitKeys keys, OperationTimes times) {
        return new PooledRedisClient(redis, keys, times);
    }

    @Produces
    @Singleton
    RateLimiter limiter(LuaScripts scripts, ToolkitKeys keys) {
        return new BucketLimiter(scripts, keys);
    }

    void close(@Disposes RedisClient client) {
        ((PooledRedisClient) client).close();
    }

    void atStart(
            @Observes @Initialized(ApplicationScoped.class) Object event,
            RedisSettings settings,
            ToolkitKeys toolkit,
            OperationTimes times) {
        // The injection has created the beans, which is all that is needed.
    }
}
