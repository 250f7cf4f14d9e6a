package org.hotseat.toolkit.lock.engine;

/** Passes the ends of held locks on to the renewals and to the waiting threads. */
record LockKeeper(Renewals renewals, LockWaiters waiting) implements HeldLockListener {

    @Override
    public void ended(HeldLock lock) {
        renewals.end(lock);
    }

    @Override
    public void lost(HeldLock lock) {
        renewals.lost(lock);
    }

    @Override
    public void freed(HeldLock lock) {
        waiting.released(lock.lease().key());
    }
}
