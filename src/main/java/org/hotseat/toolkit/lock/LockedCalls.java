package org.hotseat.toolkit.lock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs intercepted CDI calls under their locks. */
@ApplicationScoped
class LockedCalls {

    /**
     * The mark of a call whose locks are taken. A container may run both interceptors for a method with several locks,
     * because strictly it has both bindings.
     */
    private static final String TAKEN = LockedCalls.class.getName();

    private final Provider<RequestLocks> requests;
    private final LockedMethods methods;

    /** Only for the container's proxies. */
    @SuppressWarnings("NullAway")
    protected LockedCalls() {
        this(null, null);
    }

    @Inject
    LockedCalls(LockManager locks, Provider<RequestLocks> requests) {
        this.requests = requests;
        this.methods = new LockedMethods(locks, this::requestScope);
    }

    @Nullable
    Object run(InvocationContext call) throws Exception {
        if (call.getContextData().putIfAbsent(TAKEN, true) != null) {
            return call.proceed();
        }
        try {
            return methods.run(call.getTarget().getClass(), call.getMethod(), call.getParameters(), call::proceed);
        } finally {
            call.getContextData().remove(TAKEN);
        }
    }

    /** Returns the scope of this request; empty without a request, or when the scope belongs to another thread. */
    private Optional<LockScope> requestScope() {
        try {
            return Optional.of(requests.get().scope()).filter(LockScope::isOwnedByThread);
        } catch (ContextNotActiveException e) {
            return Optional.empty();
        }
    }
}
