package org.hotseat.lock;

import org.hotseat.kernel.InvalidInput;

/** What is locked: 1 to 200 visible ASCII characters, without braces, which Redis Cluster gives a meaning. */
record LockKey(String value) {

    static final int MAX_LENGTH = 200;

    /** @throws InvalidInput when the key does not keep the rule */
    LockKey {
        boolean good = value.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '{' && c != '}');
        if (value.isEmpty() || value.length() > MAX_LENGTH || !good) {
            throw InvalidInput.of("key", "must be 1 to " + MAX_LENGTH + " visible ASCII characters without braces");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
