package org.hotseat.toolkit.lock;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs methods with one {@link Lock}. It runs outside of transactions, so that a lock is released after the changes
 * under it are committed.
 */
@Lock(key = "any", ttlMs = 10)
@Interceptor
@Priority(LockInterceptor.BEFORE_TRANSACTIONS)
public class LockInterceptor {

    /** The priority before transactions, which the platform has at {@code PLATFORM_BEFORE + 200}. */
    static final int BEFORE_TRANSACTIONS = Interceptor.Priority.PLATFORM_BEFORE + 100;

    /**
     * Injected into a field: for session beans Payara creates a subclass that calls the constructor without parameters.
     */
    @Inject
    private LockedCalls calls;

    @AroundInvoke
    @Nullable
    Object run(InvocationContext call) throws Exception {
        return calls.run(call);
    }
}
