package org.hotseat.api.stream;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Bounds of live streams, on each server.
 *
 * @param most streams that are open at once, of all callers
 * @param anonymous how many of them may be without a token
 * @param perAddress how many streams without a token may come from the same address
 * @param perCaller how many of them may have the same token's subject
 * @param heartbeat after this time without an event a comment is sent, which finds callers that are gone
 */
@Service
record StreamSettings(int most, int anonymous, int perAddress, int perCaller, Duration heartbeat) {

    private static final int LIMIT = 1_000_000;

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    StreamSettings(Settings settings) {
        this(
                settings.integer("hotseat.streams", 5_000, 1, LIMIT),
                settings.integer("hotseat.streams.anonymous", 4_000, 0, LIMIT),
                settings.integer("hotseat.streams.per.address", 400, 1, LIMIT),
                settings.integer("hotseat.streams.per.caller", 50, 1, LIMIT),
                Duration.ofSeconds(settings.integer("hotseat.streams.heartbeat.seconds", 15, 1, 60)));
    }
}
