package org.hotseat.lock;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.lock.LockOptions;

/**
 * The limits of locks over REST. Different systems take these locks, and they do not trust each other like the parts of
 * one application.
 *
 * @param anyKey whether a service may take every key, and not only its own and those that its token grants
 * @param longestTtl the longest duration of a lock without a renewal; 10 ms to 24 h
 * @param waits the number of calls that may wait at once in one server, each on a thread; 1 to 1,000
 * @param waitsPerCaller the number of calls of one caller that may wait at once
 */
@Service
record RemoteLockSettings(boolean anyKey, Duration longestTtl, int waits, int waitsPerCaller) {

    private static final String PER_CALLER = "lock.waits.per.caller";
    private static final int MAX_WAITS = 1_000;

    /** @throws IllegalArgumentException when the limit of one caller is greater than that of all together */
    RemoteLockSettings {
        if (waitsPerCaller > waits) {
            throw Settings.bad(PER_CALLER, "must not be greater than LOCK_WAITS", null);
        }
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    RemoteLockSettings(Settings settings) {
        this(
                settings.choice("lock.keys", "own", "own", "any").equals("any"),
                Duration.ofMillis(
                        settings.integer("lock.longest.ttl.ms", 3_600_000, (int) LockOptions.MIN_TTL.toMillis(), (int)
                                LockOptions.MAX_TTL.toMillis())),
                waits(settings),
                settings.integer(PER_CALLER, Math.min(16, waits(settings)), 1, MAX_WAITS));
    }

    private static int waits(Settings settings) {
        return settings.integer("lock.waits", 64, 1, MAX_WAITS);
    }
}
