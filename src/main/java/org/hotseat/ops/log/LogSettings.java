package org.hotseat.ops.log;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The setting of the log.
 *
 * @param json whether each line is a JSON object
 */
@Service
record LogSettings(boolean json) {

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    LogSettings(Settings settings) {
        this(settings.choice("hotseat.log.format", "text", "text", "json").equals("json"));
    }
}
