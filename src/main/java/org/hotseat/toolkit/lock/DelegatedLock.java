package org.hotseat.toolkit.lock;

import java.time.Instant;

/** A lock that passes every call on to another lock, except for the methods that a subclass overrides. */
abstract class DelegatedLock implements DistributedLock {

    private final DistributedLock lock;

    DelegatedLock(DistributedLock lock) {
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
        return lock.isHeld();
    }

    @Override
    public boolean renew() {
        return lock.renew();
    }

    @Override
    public boolean release() {
        return lock.release();
    }
}
