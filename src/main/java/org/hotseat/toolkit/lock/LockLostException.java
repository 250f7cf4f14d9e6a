package org.hotseat.toolkit.lock;

import org.hotseat.toolkit.ToolkitException;

/** The token does not hold the lock, or no longer; code {@code lock-lost}. */
public final class LockLostException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private final String key;

    public LockLostException(String key) {
        super("lock-lost", "This token does not have the lock.", null, false);
        this.key = key;
    }

    public String key() {
        return key;
    }
}
