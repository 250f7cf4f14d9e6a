package org.hotseat.toolkit.lock;

import org.hotseat.toolkit.InvalidArgumentException;

/**
 * The name of a lock.
 *
 * @param value 1 to 200 visible ASCII characters without braces, which have a meaning for Redis Cluster
 * @param shared whether the lock may have several holders; one without shares is another lock
 */
public record LockKey(String value, boolean shared) {

    static final int MAX_LENGTH = 200;

    /** @throws InvalidArgumentException when the name breaks this rule */
    public LockKey {
        boolean good = value.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '{' && c != '}');
        if (value.isEmpty() || value.length() > MAX_LENGTH || !good) {
            throw new InvalidArgumentException(
                    "key", "must be 1 to " + MAX_LENGTH + " visible ASCII characters without braces");
        }
    }

    /** Names a lock of one holder. */
    public LockKey(String value) {
        this(value, false);
    }

    @Override
    public String toString() {
        return value;
    }
}
