package org.hotseat.redis;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.Settings;

/** Reads the settings of this package once, at the start, so that a bad value stops it. */
@ApplicationScoped
class RedisSettingsProducer {

    @Produces
    @Singleton
    RedisSettings settings(Config config) {
        return RedisSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }

    @Produces
    @Singleton
    ToolkitKeys toolkitKeys(Config config, RedisSettings settings) {
        return ToolkitKeys.from(new Settings(name -> config.getOptionalValue(name, String.class)), settings);
    }

    void atStart(
            @Observes @Initialized(ApplicationScoped.class) Object event,
            RedisSettings settings,
            ToolkitKeys toolkit,
            OperationTimes times) {
        // Being injected is what it takes.
    }
}
