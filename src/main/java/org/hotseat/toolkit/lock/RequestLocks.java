package org.hotseat.toolkit.lock;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;

/** The locks of one request that may be taken again within the request, by the thread that took the first of them. */
@RequestScoped
public class RequestLocks {

    private final LockScope scope;

    /** Only for the container's proxies. */
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

    /** Releases locks of calls that were cut off. All other calls have released their locks. */
    @PreDestroy
    void end() {
        if (scope.isOwnedByThread()) {
            scope.close();
        }
    }
}
