package org.hotseat.api.json;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The limits of request bodies.
 *
 * @param operatorLimit the largest number of bytes of a body from an operator
 * @param userLimit the largest number of bytes of a body from anybody else; never more than an operator's
 * @param patience the time limit for the whole body, from the moment at which the server begins to wait for it
 * @param awaited the number of bodies that the server waits for at once; at most half of them without a token
 * @param awaitedPerCaller the number of bodies of one caller that the server waits for at once
 */
@Service
public record BodySettings(int operatorLimit, int userLimit, Duration patience, int awaited, int awaitedPerCaller) {

    private static final int MIN_LIMIT = 1_024;
    private static final int MAX_LIMIT = 67_108_864;

    public BodySettings {
        userLimit = Math.min(userLimit, operatorLimit);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    BodySettings(Settings settings) {
        this(
                settings.integer("hotseat.body.limit", 1_048_576, MIN_LIMIT, MAX_LIMIT),
                settings.integer("hotseat.user.body.limit", 16_384, MIN_LIMIT, MAX_LIMIT),
                Duration.ofMillis(settings.integer("hotseat.body.timeout.ms", 10_000, 100, 600_000)),
                settings.integer("hotseat.bodies.awaited", 1_000, 2, 1_000_000),
                settings.integer("hotseat.bodies.awaited.per.caller", 100, 1, 1_000_000));
    }
}
