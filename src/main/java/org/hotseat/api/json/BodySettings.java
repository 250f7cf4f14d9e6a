package org.hotseat.api.json;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Bounds of request bodies.
 *
 * @param operatorLimit bytes of a body that an operator may send
 * @param userLimit bytes of a body that anybody else may send; never more than an operator's
 * @param patience time in which the whole body must have come, counted from the moment in which the server begins to
 *     wait for it
 * @param awaited bodies that the server waits for at once; at most half of them come without a token
 * @param awaitedPerCaller bodies of one caller that the server waits for at once
 */
@Service
public record BodySettings(int operatorLimit, int userLimit, Duration patience, int awaited, int awaitedPerCaller) {

    private static final int MIN_LIMIT = 1_024;
    private static final int MAX_LIMIT = 67_108_864;

    public BodySettings {
        userLimit = Math.min(userLimit, operatorLimit);
    }

    /** @throws IllegalArgumentException naming the variable that has a bad value */
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
