package org.hotseat.toolkit.lock;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.hotseat.toolkit.LoadGuard;

/**
 * Loads a value under a lock. The lock's name is a hash of the value's key, because keys of values have no rule and
 * names of locks have one.
 */
record LockedLoading(LockManager locks, Duration longest) implements LoadGuard {

    @Override
    public <T> T runExclusively(String key, Supplier<T> loading) {
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
