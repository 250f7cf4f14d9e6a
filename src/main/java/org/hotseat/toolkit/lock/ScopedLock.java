package org.hotseat.toolkit.lock;

/** One taking of a lock within a scope. The lock itself is released with the last of its takings. */
final class ScopedLock extends DelegatedLock {

    private final LockScope scope;
    private final LockShare share;
    private volatile boolean released;
    private boolean last;

    ScopedLock(LockScope scope, DistributedLock lock, LockShare share) {
        super(lock);
        this.scope = scope;
        this.share = share;
    }

    LockShare share() {
        return share;
    }

    LockKey name() {
        return new LockKey(key(), share.isShared());
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
        // Also release on a repeated call, because the store may have been unavailable before.
        return last && super.release();
    }
}
