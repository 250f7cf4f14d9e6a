package org.hotseat.toolkit.lock.engine;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/**
 * Locks that a store may have granted though its answer was lost: they have no known holder. Gives them back a little
 * later, on one thread, and tries that again while the store is away; the pauses grow. A lock that is not given back
 * ends with its ttl. Keeps a bounded number, for in an outage every taking is such a lock.
 */
final class UnseenGrants implements AutoCloseable {

    /** @param pauseNanos before the next attempt */
    private record Unseen(Lease lease, boolean inLine, long sentNanos, long pauseNanos) {

        Unseen later() {
            return new Unseen(lease, inLine, sentNanos, Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS));
        }
    }

    private static final int MOST = 1_000;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final LockStore store;
    private final DueQueue<Unseen> queue;

    UnseenGrants(LockStore store, ThreadFactory threads) {
        this.store = store;
        this.queue = new DueQueue<>(threads, true, this::release);
    }

    /**
     * @param inLine whether it was asked for fairly, so that the token may stand in line as well
     * @param sentNanos {@link System#nanoTime} before the store was asked
     */
    void giveBack(Lease lease, boolean inLine, long sentNanos) {
        put(new Unseen(lease, inLine, sentNanos, FIRST_PAUSE_NANOS));
    }

    @Override
    public void close() {
        queue.close();
    }

    private void put(Unseen unseen) {
        if (queue.size() < MOST) {
            queue.put(unseen, System.nanoTime() + unseen.pauseNanos());
        }
    }

    /** When the store is away for one, the others are not tried now. */
    private void release(List<Unseen> due) {
        boolean away = false;
        for (Unseen each : due) {
            long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - each.sentNanos());
            if (age < each.lease().ttlMillis()) {
                away = away || !released(each);
                if (away) {
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
                store.leaveLine(lease.key(), lease.token());
            }
            return true;
        } catch (RedisUnavailableException e) {
            return false;
        } catch (ToolkitException e) {
            // It is refused for good: the lock ends with its ttl.
            return true;
        }
    }
}
