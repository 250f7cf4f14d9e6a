package org.hotseat.toolkit;

import java.time.Duration;
import java.util.Optional;

/**
 * Rules of {@link RedisClient#remember}.
 *
 * @param ttl how long a value is remembered
 * @param emptyTtl how long it is remembered that there is no value; empty: not at all, the loader is asked each time
 * @param refreshBefore when less than this is left of a value's time, one caller loads it anew while the others go on
 *     with the old one, and a loader that fails then leaves the old one; empty: no early refresh
 * @param guard lets one server at a time load a key, see {@link LoadGuard}; empty: one thread of each server may
 */
public record RememberRule(
        Duration ttl, Optional<Duration> emptyTtl, Optional<Duration> refreshBefore, Optional<LoadGuard> guard) {

    /**
     * @throws IllegalArgumentException for a time below 1 ms, or an early refresh that begins before the value exists
     */
    public RememberRule {
        ToolkitKeys.millis(ttl);
        emptyTtl.ifPresent(ToolkitKeys::millis);
        refreshBefore.ifPresent(ToolkitKeys::millis);
        if (refreshBefore.isPresent() && refreshBefore.get().compareTo(ttl) >= 0) {
            throw new IllegalArgumentException("An early refresh must begin within the time to live");
        }
    }

    /** Remembers values for a time. A value that does not exist is not remembered. */
    public static RememberRule of(Duration ttl) {
        return new RememberRule(ttl, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same rule, also remembering for a time that there is no value. */
    public RememberRule emptyFor(Duration emptyFor) {
        return new RememberRule(ttl, Optional.of(emptyFor), refreshBefore, guard);
    }

    /** The same rule with an early refresh. */
    public RememberRule refreshedBefore(Duration before) {
        return new RememberRule(ttl, emptyTtl, Optional.of(before), guard);
    }

    /** The same rule, with one server at a time loading a key. */
    public RememberRule guardedBy(LoadGuard loadGuard) {
        return new RememberRule(ttl, emptyTtl, refreshBefore, Optional.of(loadGuard));
    }
}
