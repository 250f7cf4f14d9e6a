package org.hotseat.lock;

import java.time.Instant;

/** One taking of a lock within a scope; the lock itself is released with the last taking that is left. */
final class ScopedLock implements DistributedLock {

    private final LockScope scope;
    private final DistributedLock lock;
    private volatile boolean released;

    ScopedLock(LockScope scope, DistributedLock lock) {
        this.scope = scope;
        this.lock = lock;
    }

    DistributedLock lock() {
        return lock;
    }

    @Override
    public String key() {
        return lock.key();
    }

    @Override
    public String token() {
        return lock.token();
    }

    @Override
    public long fencingToken() {
        return lock.fencingToken();
    }

    @Override
    public Instant expiresAt() {
        return lock.expiresAt();
    }

    @Override
    public boolean isHeld() {
        return !released && lock.isHeld();
    }

    @Override
    public boolean renew() {
        return !released && lock.renew();
    }

    @Override
    public boolean release() {
        if (released) {
            return false;
        }
        released = true;
        return scope.leave(this) && lock.release();
    }
}
