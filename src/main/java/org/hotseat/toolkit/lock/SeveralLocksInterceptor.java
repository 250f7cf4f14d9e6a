package org.hotseat.toolkit.lock;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/** Runs methods with several {@link Lock}s, which the compiler puts into one {@link Lock.All}: another binding. */
@Lock.All({})
@Interceptor
@Priority(LockInterceptor.BEFORE_TRANSACTIONS)
public class SeveralLocksInterceptor {

    /** Not by the constructor: Payara's session beans make a subclass that calls the one without parameters. */
    @Inject
    private LockedCalls calls;

    @AroundInvoke
    @Nullable
    Object run(InvocationContext call) throws Exception {
        return calls.run(call);
    }
}
