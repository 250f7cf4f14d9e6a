package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of double submits: repeated claims without an {@code Idempotency-Key}.
 *
 * @param userMillis the time in ms during which a user's second equal claim gets the answer of the first one; 0 for
 *     never
 * @param serviceMillis the same time for services and operators, who act for others
 */
@Service
public record DoubleSubmitSettings(int userMillis, int serviceMillis) {

    private static final int LONGEST = 60_000;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public DoubleSubmitSettings(Settings settings) {
        this(
                settings.integer("hotseat.press.ms", 5_000, 0, LONGEST),
                settings.integer("hotseat.press.service.ms", 0, 0, LONGEST));
    }
}
