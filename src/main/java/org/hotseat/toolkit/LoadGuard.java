package org.hotseat.toolkit;

import java.util.function.Supplier;

/**
 * Lets one server at a time load a value. {@code org.hotseat.toolkit.lock.LockManager.loadGuard} makes one of a
 * distributed lock; this package knows no locks.
 */
@FunctionalInterface
public interface LoadGuard {

    /**
     * Runs the loading when no other server is loading the same key, waiting for it; may run it nevertheless when the
     * other takes too long, since loading twice is only a waste. What the loading throws is thrown on.
     */
    <T> T alone(String key, Supplier<T> loading);
}
