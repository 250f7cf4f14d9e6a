package org.hotseat.lock;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.toolkit.lock.LockHolder;

/**
 * A lock in REST answers for operators, without the token that could release it.
 *
 * @param key the key of the lock
 * @param holder the subject that took the lock over REST; empty for a lock of the application itself
 * @param fencingToken the fencing token of the lock
 * @param since the time at which the lock was taken; empty when its fencing token does not contain it
 * @param expiresAt the time at which the lock ends
 */
public record LockHolderView(
        String key, Optional<String> holder, long fencingToken, Optional<String> since, String expiresAt) {

    private static final long MICROS = 1_000_000;

    static LockHolderView of(String key, LockHolder held) {
        Instant ends = Instant.ofEpochMilli(held.expiresMillis());
        // A fence is Redis's clock in microseconds. After the clock was set back, the fence is ahead of the clock.
        Instant taken = Instant.ofEpochSecond(held.fencingToken() / MICROS, held.fencingToken() % MICROS * 1_000);
        return new LockHolderView(
                key,
                RemoteToken.holder(held.token()),
                held.fencingToken(),
                taken.isBefore(ends) ? Optional.of(taken.toString()) : Optional.empty(),
                ends.toString());
    }
}
