package org.hotseat.toolkit.lock.engine;

/** Tells those that look after held locks of their ends. */
record LockKeeper(Renewals renewals, Waiting waiting) implements HeldLock.Keeper {

    @Override
    public void ended(HeldLock lock) {
        renewals.end(lock);
    }

    @Override
    public void lost(HeldLock lock) {
        renewals.tell(lock);
    }

    @Override
    public void freed(HeldLock lock) {
        waiting.released(lock.lease().key());
    }
}
