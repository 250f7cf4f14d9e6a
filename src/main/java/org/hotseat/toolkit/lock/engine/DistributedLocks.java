package org.hotseat.toolkit.lock.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockLease;
import org.hotseat.toolkit.lock.LockLostException;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.LockShare;
import org.hotseat.toolkit.lock.store.Grant;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.LockStore.Lease;
import org.hotseat.toolkit.lock.store.Tokens;

/**
 * Acquires, renews and releases locks in any store; handles attempts, waiting, renewal and loss. Created by
 * {@link LockManagers}. Use it only to take locks for others by their tokens; otherwise use {@link LockManager}.
 */
public final class DistributedLocks implements LockManager, AutoCloseable {

    private final LockStore store;
    private final LockWaiters waiting;
    private final Renewals renewals;
    private final UnconfirmedGrants unseen;
    private final Attempts attempts;
    private final AsyncLocks later;

    public DistributedLocks(LockStore store, ThreadFactory threads) {
        this.store = store;
        this.unseen = new UnconfirmedGrants(store, threads);
        this.waiting = new LockWaiters(store);
        this.renewals = new Renewals(store, threads);
        this.attempts = new Attempts(store, waiting, renewals);
        this.later = new AsyncLocks(attempts, waiting, unseen, threads);
    }

    @Override
    public Optional<DistributedLock> tryLock(String key, LockOptions options) {
        return tryOnce(key, options, Tokens.next());
    }

    /**
     * Acquires a lock for a token that the caller has generated before, so that the call can be repeated. While the
     * lock lasts, a repetition returns it again. A lock that was granted although its answer was lost is kept for a
     * repetition. A lock that is returned again does not know its remaining time.
     */
    public Optional<DistributedLock> tryRepeatably(String key, LockOptions options, String token) {
        return tryLock(key, options, token, (lease, inLine, sent) -> {});
    }

    /** Does the same as {@link #tryLock(String, LockOptions)}, with a token that was generated for this call only. */
    public Optional<DistributedLock> tryOnce(String key, LockOptions options, String token) {
        return tryLock(key, options, token, unseen::releaseLater);
    }

    private Optional<DistributedLock> tryLock(String key, LockOptions options, String token, Attempts.Unknown unknown) {
        Lease wanted = lease(key, options, token);
        long deadline = System.nanoTime() + options.longestWait().toNanos();
        try {
            if (options.longestWait().isZero()) {
                return attempts.make(wanted, options, unknown).lock();
            }
            return options.fair()
                    ? fair(wanted, options, deadline, unknown)
                    : waitAndLock(wanted, options, deadline, unknown);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public CompletableFuture<Optional<DistributedLock>> tryLockAsync(String key, LockOptions options) {
        return later.take(lease(key, options, Tokens.next()), options);
    }

    private static Lease lease(String key, LockOptions options, String token) {
        LockShare share = options.share();
        LockKey name = new LockKey(key, share.isShared());
        return new Lease(name, token, options.ttl().toMillis(), share.holders());
    }

    @Override
    public LockLease renew(String key, String token, Duration ttl) {
        LockOptions.of(ttl);
        OptionalLong expires = store.renew(new Lease(new LockKey(key), token, ttl.toMillis()));
        if (expires.isEmpty()) {
            throw new LockLostException(key);
        }
        return new LockLease(key, token, Instant.ofEpochMilli(expires.getAsLong()));
    }

    @Override
    public boolean release(String key, String token) {
        LockKey name = new LockKey(key);
        boolean freed = store.release(name, token, false);
        waiting.released(name);
        return freed;
    }

    /** Returns the holder of a lock; empty when the lock is free. */
    public Optional<LockHolder> findHolder(String key) {
        return store.findHolder(new LockKey(key));
    }

    /** Returns the first held locks after a key, in the order of keys; see {@link HeldLocks}. */
    public HeldLocks list(String after, int max) {
        return HeldLocks.of(store, after, max);
    }

    /** Stops the renewals. Locks that are held end with their ttl. */
    @Override
    public void close() {
        later.close();
        renewals.close();
        unseen.close();
        store.close();
    }

    /** Returns the number of locks that are being renewed or watched. */
    public int watched() {
        return renewals.size();
    }

    private Optional<DistributedLock> waitAndLock(
            Lease wanted, LockOptions options, long deadline, Attempts.Unknown unknown) throws InterruptedException {
        if (!waiting.isWaitedFor(wanted.key())) {
            Attempts.Attempt first = attempts.make(wanted, options, unknown);
            if (first.lock().isPresent()) {
                return first.lock();
            }
        }
        return waiting.inTurn(wanted.key(), deadline - System.nanoTime(), Optional.empty(), signal -> {
            if (waiting.isHeldHere(wanted.key())) {
                signal.await(Math.min(options.pauseNanos(Grant.Refused.UNKNOWN), deadline - System.nanoTime()));
            }
            while (true) {
                Attempts.Attempt attempt = attempts.make(wanted, options, unknown);
                long left = deadline - System.nanoTime();
                if (attempt.lock().isPresent() || left <= 0) {
                    return attempt.lock();
                }
                signal.await(Math.min(options.pauseNanos(attempt.leftMillis()), left));
            }
        });
    }

    private Optional<DistributedLock> fair(Lease wanted, LockOptions options, long deadline, Attempts.Unknown unknown)
            throws InterruptedException {
        return waiting.byToken(wanted.key(), wanted.token(), signal -> {
            Attempts.Attempt attempt = Attempts.NONE;
            try {
                while (true) {
                    attempt = attempts.make(wanted, options, unknown);
                    long left = deadline - System.nanoTime();
                    if (attempt.lock().isPresent() || left <= 0) {
                        return attempt.lock();
                    }
                    signal.await(Math.min(options.pauseNanos(attempt.leftMillis()), left));
                }
            } finally {
                if (attempt.lock().isEmpty()) {
                    attempts.leaveQueue(wanted);
                }
            }
        });
    }
}
