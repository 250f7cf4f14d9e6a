package org.hotseat.redis;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;

/** Reads the settings of this package once, at the start, so that a bad value stops it. */
@ApplicationScoped
class PartitionSettingsProducer {

    @Produces
    @Singleton
    PartitionSettings settings(Config config, RedisSettings redis) {
        return PartitionSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)), redis);
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, PartitionSettings settings) {
        // Being injected is what it takes.
    }
}
