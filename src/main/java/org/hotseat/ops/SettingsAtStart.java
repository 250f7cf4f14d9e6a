package org.hotseat.ops;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Objects;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.CurrencySettings;
import org.hotseat.kernel.Service;

/**
 * Reads the settings of all packages at the start, so that a bad value stops the start. It reads every record that is a
 * bean.
 */
@Service
class SettingsAtStart {

    void read(
            @Observes @Initialized(ApplicationScoped.class) Object event,
            @Any Instance<Record> settings,
            CurrencySettings currency) {
        settings.forEach(Objects::requireNonNull);
        AmountCurrency.name(currency);
    }
}
