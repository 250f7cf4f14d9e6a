package org.hotseat.toolkit.lock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs intercepted calls of CDI under their locks. */
@ApplicationScoped
class LockedCalls {

    /**
     * A container may let both interceptors see one call, for a method with several locks strictly has both bindings.
     */
    private static final String TAKEN = LockedCalls.class.getName();

    private final Provider<RequestLocks> requests;
    private final LockedMethods methods;

    /** For the container's proxies only. */
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

    /** The scope of this request, if there is a request and it is this thread's. */
    private Optional<LockScope> requestScope() {
        try {
            return Optional.of(requests.get().scope()).filter(LockScope::isMine);
        } catch (ContextNotActiveException e) {
            return Optional.empty();
        }
    }
}
