package org.hotseat.event;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the change feed.
 *
 * @param kept the time for which events are kept
 */
@Service
record EventSettings(Duration kept) {

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    EventSettings(Settings settings) {
        this(Duration.ofDays(settings.integer("hotseat.events.days", 14, 1, 365)));
    }
}
