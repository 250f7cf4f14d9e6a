package org.hotseat.toolkit.lock.engine;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/**
 * Releases locks that a store may have granted although its answer was lost. Such locks have no known holder. One
 * thread releases them a little later, and tries again with growing pauses while the store is unavailable. A lock that
 * is not released ends with its ttl. The number of kept locks is limited, because in an outage every attempt leaves
 * one.
 */
final class UnconfirmedGrants implements AutoCloseable {

    /**
     * A lock to release.
     *
     * @param pauseNanos the pause before the next attempt
     */
    private record Unseen(Lease lease, boolean inLine, long sentNanos, long pauseNanos) {

        Unseen later() {
            return new Unseen(lease, inLine, sentNanos, Math.min(2 * pauseNanos, MAX_PAUSE_NANOS));
        }
    }

    private static final int MAX = 1_000;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LockStore store;
    private final DueQueue<Unseen> queue;

    UnconfirmedGrants(LockStore store, ThreadFactory threads) {
        this.store = store;
        this.queue = new DueQueue<>(threads, true, this::release);
    }

    /**
     * Releases a lock later.
     *
     * @param inLine whether the lock was asked for fairly, so that the token may also be in the queue
     * @param sentNanos {@link System#nanoTime} before the store was asked
     */
    void releaseLater(Lease lease, boolean inLine, long sentNanos) {
        put(new Unseen(lease, inLine, sentNanos, FIRST_PAUSE_NANOS));
    }

    @Override
    public void close() {
        queue.close();
    }

    private void put(Unseen unseen) {
        if (queue.size() < MAX) {
            queue.put(unseen, System.nanoTime() + unseen.pauseNanos());
        }
    }

    /**
     * Releases the due locks. After the first failure because of an unavailable store, the others are not tried now.
     */
    private void release(List<Unseen> due) {
        boolean unavailable = false;
        for (Unseen each : due) {
            long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - each.sentNanos());
            if (age < each.lease().ttlMillis()) {
                unavailable = unavailable || !released(each);
                if (unavailable) {
                    put(each.later());
                }
            }
        }
    }

    private boolean released(Unseen unseen) {
        Lease lease = unseen.lease();
        try {
            store.release(lease.key(), lease.token(), unseen.inLine());
            if (unseen.inLine()) {
                store.leaveQueue(lease.key(), lease.token());
            }
            return true;
        } catch (RedisUnavailableException e) {
            return false;
        } catch (ToolkitException e) {
            // Refused for good: the lock ends with its ttl.
            return true;
        }
    }
}
