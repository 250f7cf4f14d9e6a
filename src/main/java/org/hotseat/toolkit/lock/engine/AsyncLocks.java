package org.hotseat.toolkit.lock.engine;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.Releases;
import org.hotseat.toolkit.lock.store.LockStore.Lease;
import org.jspecify.annotations.Nullable;

/**
 * Acquires locks for callers that do not wait on a thread. One thread makes the attempts of all of them: at once, after
 * a release that was reported, and at the end of each pause.
 */
final class AsyncLocks implements AutoCloseable {

    private final Attempts attempts;
    private final LockWaiters waiting;
    private final UnconfirmedGrants unseen;
    private final DueQueue<Wanted> queue;

    AsyncLocks(Attempts attempts, LockWaiters waiting, UnconfirmedGrants unseen, ThreadFactory threads) {
        this.attempts = attempts;
        this.waiting = waiting;
        this.unseen = unseen;
        this.queue = new DueQueue<>(threads, false, this::attempt);
    }

    /** One caller. Its next attempt is in the queue, or is being made. */
    private final class Wanted {

        private final Lease lease;
        private final LockOptions options;
        private final long deadline;
        private final CompletableFuture<Optional<DistributedLock>> result = new CompletableFuture<>();
        private DueQueue.@Nullable Due<Wanted> next;
        private boolean woken;

        Wanted(Lease lease, LockOptions options) {
            this.lease = lease;
            this.options = options;
            this.deadline = System.nanoTime() + options.longestWait().toNanos();
        }

        /** Lets the next attempt be made now; if one is being made, another one follows it. */
        synchronized void wake() {
            if (next == null) {
                woken = true;
            } else {
                queue.remove(next);
                next = queue.put(this, System.nanoTime());
            }
        }

        synchronized void attemptAfter(long nanos) {
            next = queue.put(this, System.nanoTime() + (woken ? 0 : nanos));
            woken = false;
        }

        synchronized void begun() {
            next = null;
        }
    }

    /** Acquires a lock; a result that is cancelled leaves no lock behind. */
    CompletableFuture<Optional<DistributedLock>> take(Lease lease, LockOptions options) {
        Wanted wanted = new Wanted(lease, options);
        boolean waits = !options.longestWait().isZero();
        if (waits) {
            waiting.watch(lease.key(), lease.token(), wanted::wake);
        }
        wanted.result.whenComplete((lock, trouble) -> {
            if (waits) {
                waiting.unwatch(lease.key(), lease.token());
            }
        });
        wanted.attemptAfter(0);
        return wanted.result;
    }

    /** Stops the attempts. Callers that still wait get no result. */
    @Override
    public void close() {
        queue.close();
    }

    private void attempt(List<Wanted> due) {
        for (Wanted wanted : due) {
            wanted.begun();
            try {
                attempt(wanted);
            } catch (RuntimeException e) {
                wanted.result.completeExceptionally(e);
            }
        }
    }

    private void attempt(Wanted wanted) {
        if (wanted.result.isDone()) {
            leave(wanted);
            return;
        }
        Attempts.Attempt attempt = attempts.make(wanted.lease, wanted.options, unseen::releaseLater);
        long left = wanted.deadline - System.nanoTime();
        if (attempt.lock().isPresent()) {
            if (!wanted.result.complete(attempt.lock())) {
                Releases.quietly(attempt.lock().get());
            }
        } else if (left <= 0) {
            leave(wanted);
            wanted.result.complete(Optional.empty());
        } else {
            wanted.attemptAfter(Math.min(wanted.options.pauseNanos(attempt.leftMillis()), left));
        }
    }

    private void leave(Wanted wanted) {
        if (wanted.options.fair()) {
            attempts.leaveQueue(wanted.lease);
        }
    }
}
