package org.hotseat.toolkit.lock.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.store.Grant;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/**
 * A lock from the view of its holder. Its time counts from before the store was asked, minus a margin for clocks of
 * different speed. So it ends here before it ends in the store. Once it has ended, it never counts as held again.
 */
final class HeldLock implements DistributedLock {

    private static final Logger LOG = System.getLogger(HeldLock.class.getName());

    private final LockStore store;
    private final Lease lease;
    private final LockOptions options;
    private final long fence;
    private final long keptUntilNanos;
    private final HeldLockListener keeper;
    private volatile long untilNanos;
    private volatile long expiresMillis;
    private volatile boolean over;
    private boolean reported;
    private boolean released;

    /**
     * @param sentNanos {@link System#nanoTime} before the store was asked
     * @param keeper manages the lock while it is held here
     */
    HeldLock(
            LockStore store,
            Lease lease,
            LockOptions options,
            Grant.Acquired grant,
            long sentNanos,
            HeldLockListener keeper) {
        this.store = store;
        this.lease = lease;
        this.options = options;
        this.fence = grant.fence();
        this.keptUntilNanos = sentNanos + options.keptAtLeast().toNanos();
        this.keeper = keeper;
        this.untilNanos = sentNanos + lastingNanos(lease.ttlMillis());
        this.expiresMillis = grant.expiresMillis();
    }

    /** Returns the part of a ttl that is certain: all except 1 % and 2 ms, the same drift that Redlock allows. */
    static long lastingNanos(long ttlMillis) {
        return TimeUnit.MILLISECONDS.toNanos(ttlMillis) * 99 / 100 - TimeUnit.MILLISECONDS.toNanos(2);
    }

    @Override
    public String key() {
        return lease.key().value();
    }

    @Override
    public String token() {
        return lease.token();
    }

    @Override
    public long fencingToken() {
        return fence;
    }

    @Override
    public Instant expiresAt() {
        return Instant.ofEpochMilli(expiresMillis);
    }

    @Override
    public boolean isHeld() {
        if (over) {
            return false;
        }
        if (System.nanoTime() - untilNanos < 0) {
            return true;
        }
        synchronized (this) {
            over = over || System.nanoTime() - untilNanos >= 0;
            return !over;
        }
    }

    @Override
    public boolean renew() {
        long sent = System.nanoTime();
        return isHeld() && renewed(sent, store.renew(lease));
    }

    /**
     * Handles the store's answer to a renewal.
     *
     * @return whether the lock is held
     */
    boolean renewed(long sentNanos, OptionalLong expires) {
        if (expires.isEmpty()) {
            end();
            keeper.lost(this);
            return false;
        }
        synchronized (this) {
            if (!over && System.nanoTime() - untilNanos < 0) {
                untilNanos = sentNanos + lastingNanos(lease.ttlMillis());
                expiresMillis = expires.getAsLong();
                return true;
            }
        }
        // Its time was over here before the store extended it. Nobody holds it, so free it at once for others.
        end();
        freeQuietly();
        return false;
    }

    /** Frees the lock in the store. A lock that cannot be freed ends after its ttl. */
    private void freeQuietly() {
        try {
            store.release(lease.key(), lease.token(), options.fair());
            keeper.freed(this);
        } catch (ToolkitException e) {
            LOG.log(Level.DEBUG, "Lock " + key() + " is over and could not be freed", e);
        }
    }

    @Override
    public boolean release() {
        synchronized (this) {
            reported = true;
            if (released) {
                return false;
            }
        }
        end();
        boolean freed = free();
        synchronized (this) {
            boolean first = !released;
            released = true;
            return freed && first;
        }
    }

    /** Frees the lock in the store, or leaves it there for the rest of the time for which it is kept at least. */
    private boolean free() {
        long left = TimeUnit.NANOSECONDS.toMillis(keptUntilNanos - System.nanoTime());
        if (left > 0) {
            return store.renew(lease.withDuration(left)).isPresent();
        }
        boolean freed = store.release(lease.key(), lease.token(), options.fair());
        keeper.freed(this);
        return freed;
    }

    /** Ends the lock because it is lost or its time is over. Notifies the holder once, unless the lock was released. */
    void lose() {
        end();
        synchronized (this) {
            if (reported) {
                return;
            }
            reported = true;
        }
        options.onLost().ifPresent(callback -> callback.accept(this));
    }

    Lease lease() {
        return lease;
    }

    LockOptions options() {
        return options;
    }

    /** Returns the time at which the lock ends here, as {@link System#nanoTime}. */
    long untilNanos() {
        return untilNanos;
    }

    /** Ends the lock for this holder, for whatever reason. May be called more than once. */
    synchronized void end() {
        over = true;
        keeper.ended(this);
    }
}
