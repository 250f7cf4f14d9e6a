package org.hotseat.api.direct;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/** @param on whether ordinary requests for hot operations are answered without Jakarta REST */
@Service
record DirectSettings(boolean on) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    DirectSettings(Settings settings) {
        this(settings.flag("hotseat.direct", true));
    }
}
