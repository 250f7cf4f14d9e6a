package org.hotseat.toolkit;

import java.util.function.Supplier;

/**
 * Lets only one server at a time load a value. {@code org.hotseat.toolkit.lock.LockManager.loadGuard} creates one from
 * a distributed lock; this package does not depend on locks.
 */
@FunctionalInterface
public interface LoadGuard {

    /**
     * Runs the loading, after waiting until no other server loads the same key. If the other server takes too long, the
     * loading runs nevertheless, because loading twice costs only time. Passes on exceptions of the loading.
     */
    <T> T runExclusively(String key, Supplier<T> loading);
}
