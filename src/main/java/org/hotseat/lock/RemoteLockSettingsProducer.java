package org.hotseat.lock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.Settings;

/** Reads the settings of locks over REST once, at the start, so that a bad value stops it. */
@ApplicationScoped
class RemoteLockSettingsProducer {

    @Produces
    @Singleton
    RemoteLockSettings settings(Config config) {
        return RemoteLockSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, RemoteLockSettings settings) {
        // Being injected is what it takes.
    }
}
