package org.hotseat.toolkit.lock;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs methods with several {@link Lock}s. The compiler puts them into one {@link Lock.All}, which is another
 * interceptor binding.
 */
@Lock.All({})
@Interceptor
@Priority(LockInterceptor.BEFORE_TRANSACTIONS)
public class SeveralLocksInterceptor {

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
