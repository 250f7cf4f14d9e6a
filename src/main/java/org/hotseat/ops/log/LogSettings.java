package org.hotseat.ops.log;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/** @param json whether each line of the log is a JSON object */
@Service
record LogSettings(boolean json) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    LogSettings(Settings settings) {
        this(settings.choice("hotseat.log.format", "text", "text", "json").equals("json"));
    }
}
