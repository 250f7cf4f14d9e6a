package org.hotseat.lock;

import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.toolkit.lock.LockKey;

/**
 * Decides which caller owns which lock keys. A key belongs to a name if it equals the name, or begins with the name and
 * a colon: {@code till} and {@code till:7} belong to {@code till}. A caller owns the keys of its own subject, and the
 * keys of the names that its token grants.
 */
final class RemoteKeys {

    /** The name that grants every key. */
    private static final String ALL = "*";

    private static final char SEPARATOR = ':';

    private RemoteKeys() {}

    /**
     * Checks that a key belongs to a caller.
     *
     * @throws Forbidden with code {@code not-your-key} otherwise
     */
    static void check(Caller caller, LockKey key) {
        boolean granted = belongs(key, caller.subject())
                || caller.lockNames().stream().anyMatch(name -> name.equals(ALL) || belongs(key, name));
        if (!granted) {
            throw new Forbidden(
                    "not-your-key",
                    "A lock key must begin with the caller's subject and a colon, or with a name that the token's lock_keys"
                            + " grant.");
        }
    }

    private static boolean belongs(LockKey key, String name) {
        String value = key.value();
        return value.startsWith(name) && (value.length() == name.length() || value.charAt(name.length()) == SEPARATOR);
    }
}
