package org.hotseat.facts;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.Settings;

/** Reads the settings of this package once, at the start, so that a bad value stops it. */
@ApplicationScoped
class FactsSettingsProducer {

    @Produces
    @Singleton
    FactsSettings settings(Config config) {
        return FactsSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }

    void atStart(@Observes @Initialized(ApplicationScoped.class) Object event, FactsSettings settings) {
        // Being injected is what it takes.
    }
}
