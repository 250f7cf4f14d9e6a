package org.hotseat.toolkit.lock.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore;

/**
 * A page of held locks, in the order of their keys. For operators only, because finding them reads all keys of the
 * store.
 *
 * @param locks the locks
 * @param next the key after which the list continues; empty at the end of the list
 */
public record HeldLocks(List<Held> locks, Optional<String> next) {

    /** A held lock with its holder. */
    public record Held(String key, LockHolder holder) {}

    public HeldLocks {
        locks = List.copyOf(locks);
    }

    /**
     * Reads a page of held locks.
     *
     * @param after the key after which the page begins; empty for the first page
     * @param max the largest number of locks
     */
    static HeldLocks of(LockStore store, String after, int max) {
        List<LockKey> keys = store.keys(after, max);
        List<Optional<LockHolder>> holders = store.findHolders(keys);
        List<Held> held = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i).value();
            holders.get(i).ifPresent(holder -> held.add(new Held(key, holder)));
        }
        Optional<String> next = keys.size() < max
                ? Optional.empty()
                : Optional.of(keys.get(keys.size() - 1).value());
        return new HeldLocks(held, next);
    }
}
