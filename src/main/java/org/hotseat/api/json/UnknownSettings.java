package org.hotseat.api.json;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * @param refused whether unknown fields of bodies and unknown query parameters are refused; otherwise they are ignored
 */
@Service
public record UnknownSettings(boolean refused) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    UnknownSettings(Settings settings) {
        this(settings.choice("hotseat.unknown.fields", "refuse", "refuse", "ignore")
                .equals("refuse"));
    }
}
