package org.hotseat.toolkit.lock;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

/** The locks of one request that may be taken again within it, by the thread that took the first of them. */
@RequestScoped
public class RequestLocks {

    private final LockScope scope;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected RequestLocks() {
        this.scope = null;
    }

    @Inject
    RequestLocks(LockManager locks) {
        this.scope = locks.scope();
    }

    LockScope scope() {
        return scope;
    }

    /** Each call has released what it took; this is for calls that were cut off. */
    @PreDestroy
    void end() {
        if (scope.isMine()) {
            scope.close();
        }
    }
}
