package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the removal of resources that are over from the hot state.
 *
 * @param after the time for which a resource that is over stays in Redis; zero means for ever
 */
@Service
public record RemovalSettings(Duration after) {

    /** The longest time until the first check of a resource, and between two checks. */
    private static final Duration PAUSE = Duration.ofHours(1);

    /** The shortest pause between two checks; reading one resource takes less. */
    private static final Duration MIN_PAUSE = Duration.ofSeconds(2);

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public RemovalSettings(Settings settings) {
        this(settings.minutes("hotseat.over.minutes", "1440", "0", "525600"));
    }

    /** Returns whether resources leave Redis at all. */
    public boolean isEnabled() {
        return !after.isZero();
    }

    /** Returns the time from the opening of a resource to its first check. */
    Duration first() {
        return isEnabled() && after.compareTo(PAUSE) < 0 ? after : PAUSE;
    }

    /** Returns the time to the next check of a resource that is over and could not be removed. */
    public Duration pause() {
        return first().compareTo(MIN_PAUSE) > 0 ? first() : MIN_PAUSE;
    }
}
