package org.hotseat.ops.drain;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/** @param time from SIGTERM until the server is asked to stop; zero for a server that stops at once */
@Service
record DrainSettings(Duration time) {

    private static final int USUAL_SECONDS = 10;
    private static final int MOST_SECONDS = 600;

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    DrainSettings(Settings settings) {
        this(Duration.ofSeconds(settings.integer("hotseat.drain.seconds", USUAL_SECONDS, 0, MOST_SECONDS)));
    }
}
