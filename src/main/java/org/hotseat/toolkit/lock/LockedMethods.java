package org.hotseat.toolkit.lock;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs methods under their {@link Lock}s, for a container that intercepts calls. Thread-safe; one object is enough for
 * an application.
 */
public final class LockedMethods {

    /**
     * The body of the locked method.
     *
     * @param <X> the exceptions that it may throw
     */
    @FunctionalInterface
    public interface Body<X extends Throwable> {

        @Nullable
        Object run() throws X;
    }

    private record Call(Class<?> bean, Method method) {}

    private final LockManager locks;
    private final Supplier<Optional<LockScope>> scope;
    private final Map<Call, LockPlan> plans = new ConcurrentHashMap<>();

    /** @param scope returns the scope of the calling thread, for {@link Lock#reentrant}; empty when none is open */
    public LockedMethods(LockManager locks, Supplier<Optional<LockScope>> scope) {
        this.locks = locks;
        this.scope = scope;
    }

    /**
     * Returns the errors in the locks of a bean class, one sentence each. Without this check such locks would fail at
     * each call.
     */
    public static List<String> problems(Class<?> bean) {
        return LockPlan.problems(bean);
    }

    /** Returns whether a method of a bean class has locks, of its own or of its class. */
    public static boolean locked(Class<?> bean, Method method) {
        return LockPlan.locks(bean, method).length > 0;
    }

    /** Returns whether a method has locks that may be taken again within the scope of this thread. */
    public static boolean reentrant(Class<?> bean, Method method) {
        for (Lock lock : LockPlan.locks(bean, method)) {
            if (lock.reentrant()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Acquires the locks of a method, runs the method, and releases the locks whatever the method does.
     *
     * @param bean the class of the bean, not of a proxy
     * @throws LockNotAcquiredException when a lock could not be taken; the method has not run
     */
    public <X extends Throwable> @Nullable Object run(
            Class<?> bean, Method method, @Nullable Object[] arguments, Body<X> body) throws X {
        LockPlan plan = plans.computeIfAbsent(new Call(bean, method), key -> LockPlan.of(key.bean(), key.method()));
        Deque<DistributedLock> taken = new ArrayDeque<>();
        try {
            for (Map.Entry<LockKey, LockPlan.Step> step :
                    plan.resolve(arguments).entrySet()) {
                String key = step.getKey().value();
                taken.push(take(key, step.getValue()).orElseThrow(() -> new LockNotAcquiredException(key)));
            }
            return body.run();
        } finally {
            taken.forEach(Releases::quietly);
        }
    }

    private Optional<DistributedLock> take(String key, LockPlan.Step step) {
        Optional<LockScope> work = step.reentrant() ? scope.get() : Optional.empty();
        return work.isPresent() ? work.get().tryLock(key, step.options()) : locks.tryLock(key, step.options());
    }
}
