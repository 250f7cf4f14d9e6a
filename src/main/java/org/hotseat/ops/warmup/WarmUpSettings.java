package org.hotseat.ops.warmup;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/** @param bound on the time that a server warms itself up before it is ready; zero for a server that does not */
@Service
public record WarmUpSettings(Duration bound) {

    private static final int USUAL_SECONDS = 25;
    private static final int MOST_SECONDS = 600;

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public WarmUpSettings(Settings settings) {
        this(Duration.ofSeconds(settings.integer("hotseat.warmup.seconds", USUAL_SECONDS, 0, MOST_SECONDS)));
    }
}
