package org.hotseat.toolkit.lock;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.hotseat.toolkit.LoadGuard;

/**
 * Loads under a lock named by a hash of the value's key, because the keys of values have no rule and those of locks do.
 */
record LockedLoading(LockManager locks, Duration longest) implements LoadGuard {

    @Override
    public <T> T alone(String key, Supplier<T> loading) {
        String name = "load:" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
        Optional<DistributedLock> lock =
                locks.tryLock(name, LockOptions.of(longest).waitingUpTo(longest));
        try {
            return loading.get();
        } finally {
            lock.ifPresent(Releases::quietly);
        }
    }
}
