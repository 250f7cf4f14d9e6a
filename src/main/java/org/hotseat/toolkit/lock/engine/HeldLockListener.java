package org.hotseat.toolkit.lock.engine;

/** Manages locks while their holder has them. */
interface HeldLockListener {

    /** Stops managing the lock. May be called more than once. */
    void ended(HeldLock lock);

    /**
     * Records that the store has another holder for the lock, or none. {@link HeldLock#lose} then has to be called on a
     * thread of its own.
     */
    void lost(HeldLock lock);

    /** Records that the store has freed the lock for others. */
    void freed(HeldLock lock);
}
