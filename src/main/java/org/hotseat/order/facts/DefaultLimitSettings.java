package org.hotseat.order.facts;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The limit for resources without limits of their own (ADR 205).
 *
 * @param heldMinutes the longest time in minutes for which one user's unsold claims on one resource may last
 *     altogether; never less than ten times as long as one hold or unpaid order; 0 for no limit
 */
@Service
public record DefaultLimitSettings(int heldMinutes) {

    private static final int LONGEST = 527_040;
    private static final long MILLIS = 60_000;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public DefaultLimitSettings(Settings settings) {
        this(settings.integer("hotseat.held.minutes", 240, 0, LONGEST));
    }

    /** Returns the time in ms as scripts read it; empty for no limit. */
    public String heldMillis() {
        return heldMinutes == 0 ? "" : Long.toString(heldMinutes * MILLIS);
    }
}
