package org.hotseat.toolkit.lock.engine;

import java.util.Optional;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.Releases;
import org.hotseat.toolkit.lock.store.Grant;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.LockStore.Lease;

/** Asks a store for a lock, once each, and manages a lock that it grants. */
final class Attempts {

    /**
     * The result of one attempt.
     *
     * @param lock the lock; empty if it was not granted
     * @param leftMillis the longest time for which another holder keeps it
     */
    record Attempt(Optional<DistributedLock> lock, long leftMillis) {}

    /** Handles a lease that may have been granted although the answer was lost. */
    interface Unknown {
        void granted(Lease lease, boolean inLine, long sentNanos);
    }

    /** The result when nothing is known of the holder. */
    static final Attempt NONE = new Attempt(Optional.empty(), Grant.Refused.UNKNOWN);

    private final LockStore store;
    private final LockWaiters waiting;
    private final Renewals renewals;
    private final HeldLockListener keeper;

    Attempts(LockStore store, LockWaiters waiting, Renewals renewals) {
        this.store = store;
        this.waiting = waiting;
        this.renewals = renewals;
        this.keeper = new LockKeeper(renewals, waiting);
    }

    /** @throws ToolkitException when the store does not answer; the lease was passed to {@code unknown} then */
    Attempt make(Lease wanted, LockOptions options, Unknown unknown) {
        long patience = options.longestWait().isZero() ? 0 : options.patienceMillis();
        long sent = System.nanoTime();
        Grant grant;
        try {
            grant = options.fair() ? store.acquireInQueue(wanted, patience) : store.acquire(wanted);
        } catch (ToolkitException e) {
            unknown.granted(wanted, options.fair(), sent);
            throw e;
        }
        return grant instanceof Grant.Acquired acquired
                ? granted(new HeldLock(store, wanted, options, acquired, sent, keeper), acquired.again())
                : new Attempt(Optional.empty(), ((Grant.Refused) grant).leftMillis());
    }

    private Attempt granted(HeldLock lock, boolean again) {
        if (!lock.isHeld()) {
            // The attempt took as long as the lock lasts. If the lock was granted before, its holder may have renewed
            // it.
            if (!again) {
                Releases.quietly(lock);
            }
            return NONE;
        }
        if (!lock.lease().key().shared()) {
            waiting.acquiredHere(lock.lease().key(), lock);
        }
        renewals.begin(lock);
        return new Attempt(Optional.of(lock), Grant.Refused.UNKNOWN);
    }

    void leaveQueue(Lease wanted) {
        try {
            store.leaveQueue(wanted.key(), wanted.token());
        } catch (ToolkitException e) {
            // The place expires with the patience of its token. This failure must not hide the reason for leaving.
        }
    }
}
