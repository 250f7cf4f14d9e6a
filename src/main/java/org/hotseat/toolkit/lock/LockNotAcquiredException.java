package org.hotseat.toolkit.lock;

import org.hotseat.toolkit.ToolkitException;

/** Another holder has kept the lock for as long as the caller would wait; code {@code lock-not-acquired}. */
public final class LockNotAcquiredException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private final String key;

    public LockNotAcquiredException(String key) {
        super("lock-not-acquired", "Another owner has the lock '" + key + "'.", null, false);
        this.key = key;
    }

    /** Returns the key of the lock that could not be taken. */
    public String key() {
        return key;
    }
}
