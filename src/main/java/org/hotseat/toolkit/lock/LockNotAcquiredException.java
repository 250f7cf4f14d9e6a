package org.hotseat.toolkit.lock;

import org.hotseat.toolkit.ToolkitException;

/** Another holder has the lock and kept it for as long as the caller would wait; code {@code lock-not-acquired}. */
public final class LockNotAcquiredException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private final String key;

    public LockNotAcquiredException(String key) {
        super("lock-not-acquired", "Another owner has the lock.", null, false);
        this.key = key;
    }

    /** The key of the lock that was not to be had. */
    public String key() {
        return key;
    }
}
