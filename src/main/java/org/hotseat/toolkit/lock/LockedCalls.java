package org.hotseat.toolkit.lock;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Takes the locks of a call, runs it, and gives them back. */
@ApplicationScoped
class LockedCalls {

    /**
     * A container may let both interceptors see one call, for a method with several locks strictly has both bindings.
     */
    private static final String TAKEN = LockedCalls.class.getName();

    private record Call(Class<?> bean, Method method) {}

    private final LockManager locks;
    private final Provider<RequestLocks> requests;
    private final Map<Call, LockPlan> plans = new ConcurrentHashMap<>();

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected LockedCalls() {
        this(null, null);
    }

    @Inject
    LockedCalls(LockManager locks, Provider<RequestLocks> requests) {
        this.locks = locks;
        this.requests = requests;
    }

    @Nullable
    Object run(InvocationContext call) throws Exception {
        if (call.getContextData().putIfAbsent(TAKEN, true) != null) {
            return call.proceed();
        }
        LockPlan plan = plans.computeIfAbsent(
                new Call(call.getTarget().getClass(), call.getMethod()), key -> LockPlan.of(key.bean(), key.method()));
        Deque<DistributedLock> taken = new ArrayDeque<>();
        try {
            for (Map.Entry<String, LockPlan.Step> step :
                    plan.resolve(call.getParameters()).entrySet()) {
                taken.push(take(step.getKey(), step.getValue())
                        .orElseThrow(() -> new LockNotAcquiredException(step.getKey())));
            }
            return call.proceed();
        } finally {
            taken.forEach(Releases::quietly);
            call.getContextData().remove(TAKEN);
        }
    }

    private Optional<DistributedLock> take(String key, LockPlan.Step step) {
        if (step.reentrant()) {
            Optional<LockScope> scope = requestScope();
            if (scope.isPresent()) {
                return scope.get().tryLock(key, step.options());
            }
        }
        return locks.tryLock(key, step.options());
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
