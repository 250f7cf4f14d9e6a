package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of uploads.
 *
 * @param refusesUnknown whether a line with further fields is refused, like unknown fields elsewhere; otherwise these
 *     fields are ignored
 */
@Service
record UploadSettings(boolean refusesUnknown) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    UploadSettings(Settings settings) {
        this(settings.choice("hotseat.unknown.fields", "refuse", "refuse", "ignore")
                .equals("refuse"));
    }
}
