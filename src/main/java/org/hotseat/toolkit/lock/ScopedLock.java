package org.hotseat.toolkit.lock;

/** One taking of a lock within a scope; the lock itself is released with the last taking that is left. */
final class ScopedLock extends DelegatedLock {

    private final LockScope scope;
    private volatile boolean released;
    private boolean last;

    ScopedLock(LockScope scope, DistributedLock lock) {
        super(lock);
        this.scope = scope;
    }

    @Override
    public boolean isHeld() {
        return !released && super.isHeld();
    }

    @Override
    public boolean renew() {
        return !released && super.renew();
    }

    @Override
    public boolean release() {
        if (!released) {
            last = scope.leave(this);
            released = true;
        }
        // Also when it is repeated: the store may have been away.
        return last && super.release();
    }
}
