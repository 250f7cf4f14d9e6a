package org.hotseat.toolkit;

import java.time.Duration;
import java.util.Optional;

/**
 * The rule by which {@link RedisClient#remember} remembers values.
 *
 * @param ttl the time for which a value is remembered
 * @param emptyTtl the time for which the absence of a value is remembered; if empty, absence is not remembered and the
 *     loader runs each time
 * @param refreshBefore the remaining time below which one caller loads the value again, while the others use the old
 *     value. If that loading fails, the old value stays. If empty, no early refresh happens
 * @param guard lets only one server at a time load a key, see {@link LoadGuard}; if empty, one thread of each server
 *     may load
 */
public record RememberRule(
        Duration ttl, Optional<Duration> emptyTtl, Optional<Duration> refreshBefore, Optional<LoadGuard> guard) {

    /**
     * @throws IllegalArgumentException for a time below 1 ms, or for an early refresh that is not shorter than the ttl
     */
    public RememberRule {
        ToolkitKeys.millis(ttl);
        emptyTtl.ifPresent(ToolkitKeys::millis);
        refreshBefore.ifPresent(ToolkitKeys::millis);
        if (refreshBefore.isPresent() && refreshBefore.get().compareTo(ttl) >= 0) {
            throw new IllegalArgumentException("An early refresh must begin within the time to live");
        }
    }

    /** Returns a rule that remembers values for a time, but not the absence of a value. */
    public static RememberRule of(Duration ttl) {
        return new RememberRule(ttl, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the same rule, which also remembers for a time that a value does not exist. */
    public RememberRule emptyFor(Duration emptyFor) {
        return new RememberRule(ttl, Optional.of(emptyFor), refreshBefore, guard);
    }

    /** Returns the same rule with an early refresh. */
    public RememberRule refreshedBefore(Duration before) {
        return new RememberRule(ttl, emptyTtl, Optional.of(before), guard);
    }

    /** Returns the same rule, with only one server at a time loading a key. */
    public RememberRule guardedBy(LoadGuard loadGuard) {
        return new RememberRule(ttl, emptyTtl, refreshBefore, Optional.of(loadGuard));
    }
}
