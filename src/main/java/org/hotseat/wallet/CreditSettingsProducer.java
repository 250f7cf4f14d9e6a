package org.hotseat.wallet;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.hotseat.toolkit.Settings;

/** Reads the settings of this package once; the start of {@link Credits} sees to it that a bad value stops the application's. */
@ApplicationScoped
class CreditSettingsProducer {

    @Produces
    @Singleton
    CreditSettings settings(Config config) {
        return CreditSettings.from(new Settings(name -> config.getOptionalValue(name, String.class)));
    }
}
