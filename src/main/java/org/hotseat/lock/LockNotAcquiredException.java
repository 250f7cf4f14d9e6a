package org.hotseat.lock;

import org.hotseat.kernel.Conflict;

/** Somebody else has the lock and kept it for as long as the caller would wait. HTTP 409 {@code lock-not-acquired}. */
public final class LockNotAcquiredException extends Conflict {

    private static final long serialVersionUID = 1L;

    private final String key;

    public LockNotAcquiredException(String key) {
        super("lock-not-acquired", "Somebody else has the lock.");
        this.key = key;
        with("key", key);
    }

    /** The key of the lock that was not to be had. */
    public String key() {
        return key;
    }
}
