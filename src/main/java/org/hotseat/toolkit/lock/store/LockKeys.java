package org.hotseat.toolkit.lock.store;

import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.lock.LockKey;

/** The names of the Redis keys of a lock; those of a lock with shares are others. */
record LockKeys(ToolkitKeys keys) {

    private static final String SHARE = "share";

    /** The token of the holder, or the set of the holders. */
    String lock(LockKey key) {
        return keys.key(key.shared() ? SHARE : "lock", key.value());
    }

    /** The numbers of holders that the holders of shares asked for, and their fences. */
    String grants(LockKey key) {
        return named("grants", key);
    }

    String fence(LockKey key) {
        return named("fence", key);
    }

    String line(LockKey key) {
        return named("line", key);
    }

    String alive(LockKey key) {
        return named("alive", key);
    }

    String channel(LockKey key) {
        return named("released", key);
    }

    private String named(String kind, LockKey key) {
        return keys.key(key.shared() ? SHARE + "-" + kind : kind, key.value());
    }
}
