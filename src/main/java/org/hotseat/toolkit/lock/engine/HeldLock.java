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
 * A lock as its holder has it. Its time is counted from before the store was asked, less a margin for clocks of
 * different speed, so it ends here before it ends there. Once over it stays over.
 */
final class HeldLock implements DistributedLock {

    /** Looks after locks while they are held here. */
    interface Keeper {

        /** Nothing more is to be done for this lock; may be said more than once. */
        void ended(HeldLock lock);

        /** The store has another holder, or none: {@link #lose} is to be called on a thread of its own. */
        void lost(HeldLock lock);

        /** The store has freed this lock for others. */
        void freed(HeldLock lock);
    }

    private static final Logger LOG = System.getLogger(HeldLock.class.getName());

    private final LockStore store;
    private final Lease lease;
    private final LockOptions options;
    private final long fence;
    private final Keeper keeper;
    private volatile long untilNanos;
    private volatile long expiresMillis;
    private volatile boolean over;
    private boolean told;
    private boolean released;

    /**
     * @param sentNanos {@link System#nanoTime} before the store was asked
     * @param keeper who looks after the lock while it is held here
     */
    HeldLock(LockStore store, Lease lease, LockOptions options, Grant.Acquired grant, long sentNanos, Keeper keeper) {
        this.store = store;
        this.lease = lease;
        this.options = options;
        this.fence = grant.fence();
        this.keeper = keeper;
        this.untilNanos = sentNanos + lastingNanos(lease.ttlMillis());
        this.expiresMillis = grant.expiresMillis();
    }

    /** The part of a ttl that is certain: all but 1 % and 2 ms, the drift that Redlock allows for as well. */
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

    /** Takes the store's answer to a renewal; returns whether the lock is held. */
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
        // Its time was over here before the store extended it: nobody has it, and nobody is to wait for its end.
        end();
        freeQuietly();
        return false;
    }

    /** A lock that cannot be freed ends by itself after its ttl. */
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
            told = true;
            if (released) {
                return false;
            }
        }
        end();
        boolean freed = store.release(lease.key(), lease.token(), options.fair());
        keeper.freed(this);
        synchronized (this) {
            boolean first = !released;
            released = true;
            return freed && first;
        }
    }

    /** The lock is gone or its time is over: notifies the holder, once, unless it has been released. */
    void lose() {
        end();
        synchronized (this) {
            if (told) {
                return;
            }
            told = true;
        }
        options.onLost().ifPresent(callback -> callback.accept(this));
    }

    Lease lease() {
        return lease;
    }

    LockOptions options() {
        return options;
    }

    /** When the lock ends here, by {@link System#nanoTime}. */
    long untilNanos() {
        return untilNanos;
    }

    /** The lock is held here no longer, for whatever reason; may be said more than once. */
    synchronized void end() {
        over = true;
        keeper.ended(this);
    }
}
