package org.hotseat.toolkit.lock;

import org.jspecify.annotations.Nullable;

/** An action that runs under a lock. It gets the lock, for the fencing token and {@link DistributedLock#isHeld()}. */
@FunctionalInterface
public interface LockedAction<T extends @Nullable Object, X extends Exception> {

    T run(DistributedLock lock) throws X;
}
