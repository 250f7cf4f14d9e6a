package org.hotseat.toolkit.lock;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.LockStore.Lease;

/**
 * Locks that a store may have granted though its answer was lost: they have no known holder. Gives them back a little later,
 * once each, on one thread; what is not given back ends with its ttl. Keeps a bounded number, for in an outage every taking is such
 * a lock.
 */
final class UnseenGrants implements AutoCloseable {

    private record Unseen(Lease lease, long sentNanos) {}

    private static final int MOST = 1_000;
    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final LockStore store;
    private final DueQueue<Unseen> queue;

    UnseenGrants(LockStore store, ThreadFactory threads) {
        this.store = store;
        this.queue = new DueQueue<>(threads, true, this::release);
    }

    /** @param sentNanos {@link System#nanoTime} before the store was asked */
    void giveBack(Lease lease, long sentNanos) {
        if (queue.size() < MOST) {
            queue.put(new Unseen(lease, sentNanos), System.nanoTime() + LATER_NANOS);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private void release(List<Unseen> due) {
        for (Unseen each : due) {
            long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - each.sentNanos());
            if (age < each.lease().ttlMillis()) {
                release(each.lease());
            }
        }
    }

    private void release(Lease lease) {
        try {
            store.release(lease.key(), lease.token(), false);
        } catch (ToolkitException e) {
            // Still away: the lock ends with its ttl.
        }
    }
}
