package org.hotseat.api.json;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The setting for unknown names.
 *
 * @param refused whether unknown fields of bodies and unknown query parameters are refused; otherwise they are ignored
 */
@Service
public record UnknownSettings(boolean refused) {

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    UnknownSettings(Settings settings) {
        this(settings.choice("hotseat.unknown.fields", "refuse", "refuse", "ignore")
                .equals("refuse"));
    }
}
