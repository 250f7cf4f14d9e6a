package org.hotseat.order.facts;

import jakarta.inject.Inject;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The limit of resources that have none of their own (ADR 205).
 *
 * @param heldMinutes how long what a user has taken and not bought of one resource lasts in all, at least ten times as
 *     long as one hold or unpaid order; 0 for ever
 */
@Service
public record KeptSettings(int heldMinutes) {

    private static final int LONGEST = 527_040;
    private static final long MILLIS = 60_000;

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public KeptSettings(Settings settings) {
        this(settings.integer("hotseat.held.minutes", 240, 0, LONGEST));
    }

    /** In ms, as scripts read it; empty for none. */
    public String heldMillis() {
        return heldMinutes == 0 ? "" : Long.toString(heldMinutes * MILLIS);
    }
}
