package org.hotseat.toolkit.lock.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore;

/**
 * Locks that are held, in the order of their keys. To find them all keys of the store are looked through, so this is
 * for operators.
 *
 * @param next the key behind which the list goes on; empty when it does not
 */
public record HeldLocks(List<Held> locks, Optional<String> next) {

    /** A lock that is held, and by which token. */
    public record Held(String key, LockHolder holder) {}

    public HeldLocks {
        locks = List.copyOf(locks);
    }

    /** @param after only keys behind this one; empty for all */
    static HeldLocks of(LockStore store, String after, int most) {
        List<LockKey> keys = store.keys(after, most);
        List<Optional<LockHolder>> holders = store.lookAll(keys);
        List<Held> held = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i).value();
            holders.get(i).ifPresent(holder -> held.add(new Held(key, holder)));
        }
        Optional<String> next = keys.size() < most
                ? Optional.empty()
                : Optional.of(keys.get(keys.size() - 1).value());
        return new HeldLocks(held, next);
    }
}
