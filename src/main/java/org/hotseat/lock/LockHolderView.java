package org.hotseat.lock;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.toolkit.lock.LockHolder;

/**
 * A lock as REST shows it to operators, without the token that could release it.
 *
 * @param holder the subject that took it over REST; empty for a lock of an application's own
 * @param since when it was taken; empty when its fencing token does not say
 */
public record LockHolderView(
        String key, Optional<String> holder, long fencingToken, Optional<String> since, String expiresAt) {

    private static final long MICROS = 1_000_000;

    static LockHolderView of(String key, LockHolder held) {
        Instant ends = Instant.ofEpochMilli(held.expiresMillis());
        // A fence is Redis's clock in microseconds, unless the clock was put back: it is ahead of it then.
        Instant taken = Instant.ofEpochSecond(held.fencingToken() / MICROS, held.fencingToken() % MICROS * 1_000);
        return new LockHolderView(
                key,
                RemoteToken.holder(held.token()),
                held.fencingToken(),
                taken.isBefore(ends) ? Optional.of(taken.toString()) : Optional.empty(),
                ends.toString());
    }
}
