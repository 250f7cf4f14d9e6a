package org.hotseat.toolkit.lock.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.Renewal;
import org.jspecify.annotations.Nullable;

/**
 * Renews all locks of this server that need it, and notifies holders of their loss. It uses two threads for all locks.
 * One renews in batches. The other watches the ends of leases and never waits for the store, so that a holder is
 * notified in time even while the store is unavailable. Callbacks run on up to eight further threads, so that many lost
 * locks do not need many threads.
 */
final class Renewals implements AutoCloseable {

    /** The entries of one lock in the queues. */
    private record Watched(DueQueue.Due<HeldLock> end, DueQueue.@Nullable Due<HeldLock> renewal) {}

    private static final Logger LOG = System.getLogger(Renewals.class.getName());
    private static final int MAX_BATCH = 500;
    private static final int CALLBACKS_AT_ONCE = 8;
    private static final long PERIODS_A_TTL = 3;
    private static final long RETRIES_A_TTL = 10;

    private final LockStore store;
    private final ThreadPoolExecutor callbacks;
    private final DueQueue<HeldLock> renewals;
    private final DueQueue<HeldLock> ends;
    private final Map<HeldLock, Watched> watched = new ConcurrentHashMap<>();

    Renewals(LockStore store, ThreadFactory threads) {
        this.store = store;
        this.callbacks = new ThreadPoolExecutor(
                CALLBACKS_AT_ONCE, CALLBACKS_AT_ONCE, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        callbacks.allowCoreThreadTimeOut(true);
        this.renewals = new DueQueue<>(threads, true, this::renew);
        this.ends = new DueQueue<>(threads, false, this::handleEnds);
    }

    /** Begins to manage a lock, if its options need a renewal or a notification. */
    void begin(HeldLock lock) {
        LockOptions options = lock.options();
        if (options.renewed() || options.onLost().isPresent()) {
            watched.put(
                    lock,
                    new Watched(
                            ends.put(lock, lock.untilNanos()),
                            options.renewed()
                                    ? renewals.put(lock, System.nanoTime() + part(lock, PERIODS_A_TTL))
                                    : null));
        }
    }

    /** Stops managing a lock that has ended. */
    void end(HeldLock lock) {
        Watched entry = watched.remove(lock);
        if (entry != null) {
            ends.remove(entry.end());
            if (entry.renewal() != null) {
                renewals.remove(entry.renewal());
            }
        }
    }

    /** Returns the number of managed locks. */
    int size() {
        return watched.size();
    }

    @Override
    public void close() {
        renewals.close();
        ends.close();
        callbacks.shutdown();
    }

    private void renew(List<HeldLock> due) {
        for (int start = 0; start < due.size(); start += MAX_BATCH) {
            batch(due.subList(start, Math.min(due.size(), start + MAX_BATCH)));
        }
    }

    private void batch(List<HeldLock> due) {
        List<HeldLock> held = new ArrayList<>(due);
        held.removeIf(lock -> !lock.isHeld());
        if (held.isEmpty()) {
            return;
        }
        long sent = System.nanoTime();
        List<Renewal> answers =
                store.renewAll(held.stream().map(HeldLock::lease).toList());
        for (int i = 0; i < held.size(); i++) {
            settle(held.get(i), sent, answers.get(i));
        }
    }

    private void settle(HeldLock lock, long sent, Renewal answer) {
        if (answer instanceof Renewal.Unknown unknown) {
            // Tried again soon. If it keeps failing, the other thread notices the end of the lease.
            if (!(unknown.trouble() instanceof RedisUnavailableException)) {
                LOG.log(Level.WARNING, "Lock " + lock.key() + " could not be renewed", unknown.trouble());
            }
            scheduleNext(lock, RETRIES_A_TTL);
        } else if (answer instanceof Renewal.Lost) {
            lost(lock);
        } else if (lock.renewed(sent, answer.orThrow())) {
            scheduleNext(lock, PERIODS_A_TTL);
        }
    }

    private void scheduleNext(HeldLock lock, long partsOfTtl) {
        DueQueue.Due<HeldLock> next = renewals.put(lock, System.nanoTime() + part(lock, partsOfTtl));
        if (watched.computeIfPresent(lock, (key, entry) -> new Watched(entry.end(), next)) == null) {
            renewals.remove(next);
        }
    }

    /** Handles locks whose end was due. A lock that was renewed meanwhile is checked again at its new end. */
    private void handleEnds(List<HeldLock> due) {
        for (HeldLock lock : due) {
            if (!lock.isHeld()) {
                lost(lock);
                continue;
            }
            DueQueue.Due<HeldLock> next = ends.put(lock, lock.untilNanos());
            if (watched.computeIfPresent(lock, (key, entry) -> new Watched(next, entry.renewal())) == null) {
                ends.remove(next);
            }
        }
    }

    /** Ends a lock that is lost, and notifies its holder on another thread. */
    void lost(HeldLock lock) {
        lock.end();
        callbacks.execute(lock::lose);
    }

    private static long part(HeldLock lock, long partsOfTtl) {
        return TimeUnit.MILLISECONDS.toNanos(lock.lease().ttlMillis()) / partsOfTtl;
    }
}
