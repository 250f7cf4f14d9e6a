package org.hotseat.ops.drain;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The setting of the drain.
 *
 * @param time the time from SIGTERM until the server is stopped; zero to stop at once
 */
@Service
record DrainSettings(Duration time) {

    private static final int USUAL_SECONDS = 10;
    private static final int MAX_SECONDS = 600;

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    DrainSettings(Settings settings) {
        this(Duration.ofSeconds(settings.integer("hotseat.drain.seconds", USUAL_SECONDS, 0, MAX_SECONDS)));
    }
}
