package org.hotseat.ops.warmup;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The setting of the warm-up.
 *
 * @param bound the longest time for which a server warms itself up before it is ready; zero for no warm-up
 */
@Service
public record WarmUpSettings(Duration bound) {

    private static final int USUAL_SECONDS = 25;
    private static final int MAX_SECONDS = 600;

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    public WarmUpSettings(Settings settings) {
        this(Duration.ofSeconds(settings.integer("hotseat.warmup.seconds", USUAL_SECONDS, 0, MAX_SECONDS)));
    }
}
