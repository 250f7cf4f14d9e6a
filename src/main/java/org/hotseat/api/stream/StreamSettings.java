package org.hotseat.api.stream;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The limits of live streams, on each server.
 *
 * @param most the number of streams that may be open at once, of all callers
 * @param anonymous the number of streams that may be open without a token
 * @param perAddress the number of streams without a token from one address
 * @param perCaller the number of streams of one token's subject
 * @param heartbeat the time without an event after which a comment is sent, which detects callers that are gone
 */
@Service
record StreamSettings(int most, int anonymous, int perAddress, int perCaller, Duration heartbeat) {

    private static final int LIMIT = 1_000_000;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
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
