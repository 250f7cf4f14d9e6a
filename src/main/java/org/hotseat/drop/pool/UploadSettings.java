package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * @param refusesUnknown whether a line with more than its code is refused, as unknown fields are everywhere; otherwise
 *     the rest is ignored
 */
@Service
record UploadSettings(boolean refusesUnknown) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    UploadSettings(Settings settings) {
        this(settings.choice("hotseat.unknown.fields", "refuse", "refuse", "ignore")
                .equals("refuse"));
    }
}
