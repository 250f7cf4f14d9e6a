package org.hotseat.toolkit.lock.engine;

/** Reports the ends of held locks to those that look after them. */
record LockKeeper(Renewals renewals, Waiting waiting) implements HeldLock.Keeper {

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
