package org.hotseat.api;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.Settings;

/** Reads the bounds of bodies once, at the start, so that a bad value stops it. */
@ApplicationScoped
class BodySettingsProducer {

    @Produces
    @Singleton
    BodySettings settings(Config config) {
        return BodySettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, BodySettings settings) {
        // Being injected is what it takes.
    }
}
