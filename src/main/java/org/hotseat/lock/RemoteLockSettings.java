package org.hotseat.lock;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.lock.LockOptions;

/**
 * Bounds of locks over REST, which systems take that do not trust each other as the parts of one application do.
 *
 * @param anyKey whether a service may take every key, and not only its own and those that its token grants
 * @param longestTtl how long a lock lasts at most unless it is renewed; 10 ms to 24 h
 * @param waits how many calls may wait at once in one server, each on a thread; 1 to 1,000
 * @param waitsPerCaller how many of them may be one caller's
 */
@Service
record RemoteLockSettings(boolean anyKey, Duration longestTtl, int waits, int waitsPerCaller) {

    private static final String PER_CALLER = "lock.waits.per.caller";
    private static final int MOST_WAITS = 1_000;

    /** @throws IllegalArgumentException when one caller may have more than all together */
    RemoteLockSettings {
        if (waitsPerCaller > waits) {
            throw Settings.bad(PER_CALLER, "must not be greater than LOCK_WAITS", null);
        }
    }

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    RemoteLockSettings(Settings settings) {
        this(
                settings.choice("lock.keys", "own", "own", "any").equals("any"),
                Duration.ofMillis(settings.integer(
                        "lock.longest.ttl.ms", 3_600_000, (int) LockOptions.SHORTEST_TTL.toMillis(), (int)
                                LockOptions.LONGEST_TTL.toMillis())),
                waits(settings),
                settings.integer(PER_CALLER, Math.min(16, waits(settings)), 1, MOST_WAITS));
    }

    private static int waits(Settings settings) {
        return settings.integer("lock.waits", 64, 1, MOST_WAITS);
    }
}
