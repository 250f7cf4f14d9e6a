package org.hotseat.lock;

import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.toolkit.lock.LockKey;

/**
 * Ownership of lock keys. A key belongs to a name when it is the name, or begins with the name and a colon:
 * {@code till} and {@code till:7} belong to {@code till}. A caller has the keys of its own subject, and of the names
 * that its token grants.
 */
final class RemoteKeys {

    /** A token that grants this name grants every key. */
    private static final String ALL = "*";

    private static final char SEPARATOR = ':';

    private RemoteKeys() {}

    /** @throws Forbidden {@code not-your-key} */
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
