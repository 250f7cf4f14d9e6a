package org.hotseat.toolkit.lock;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs methods with one {@link Lock}. Outside transactions, so that a lock is released after what it guards is
 * committed.
 */
@Lock(key = "any", ttlMs = 10)
@Interceptor
@Priority(LockInterceptor.BEFORE_TRANSACTIONS)
public class LockInterceptor {

    /** The platform's transactions are at {@code PLATFORM_BEFORE + 200}. */
    static final int BEFORE_TRANSACTIONS = Interceptor.Priority.PLATFORM_BEFORE + 100;

    /** Not by the constructor: Payara's session beans make a subclass that calls the one without parameters. */
    @Inject
    private LockedCalls calls;

    @AroundInvoke
    @Nullable
    Object run(InvocationContext call) throws Exception {
        return calls.run(call);
    }
}
