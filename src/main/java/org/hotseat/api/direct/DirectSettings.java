package org.hotseat.api.direct;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The setting of the direct way.
 *
 * @param on whether ordinary requests for fast-path operations are served without Jakarta REST
 */
@Service
record DirectSettings(boolean on) {

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    DirectSettings(Settings settings) {
        this(settings.flag("hotseat.direct", true));
    }
}
