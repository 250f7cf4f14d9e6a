package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of the end of resources.
 *
 * @param after how long a resource that is over stays in Redis; zero for ever
 */
@Service
public record OverSettings(Duration after) {

    /** A resource that is checked again, or has come back, stays for so long at most. */
    private static final Duration PAUSE = Duration.ofHours(1);

    /** Reading one resource takes less. */
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(2);

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public OverSettings(Settings settings) {
        this(settings.minutes("hotseat.over.minutes", "1440", "0", "525600"));
    }

    /** Whether resources leave at all. */
    public boolean leave() {
        return !after.isZero();
    }

    /** The time from the opening of a resource to the first check of it. */
    Duration first() {
        return leave() && after.compareTo(PAUSE) < 0 ? after : PAUSE;
    }

    /** The time to the next check of a resource that is over and could not be removed. */
    public Duration pause() {
        return first().compareTo(SHORTEST_PAUSE) > 0 ? first() : SHORTEST_PAUSE;
    }
}
