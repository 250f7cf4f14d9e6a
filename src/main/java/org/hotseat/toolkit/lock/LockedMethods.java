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
 * Runs methods under their {@link Lock}s, for a container that intercepts calls. Safe for all threads; one for an
 * application is enough.
 */
public final class LockedMethods {

    /**
     * The method itself.
     *
     * @param <X> the throwables that it may end with
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

    /** @param scope of the work that the calling thread is in, for {@link Lock#reentrant}; empty when there is none */
    public LockedMethods(LockManager locks, Supplier<Optional<LockScope>> scope) {
        this.locks = locks;
        this.scope = scope;
    }

    /** The mistakes in the locks of a bean class, a sentence each; they could only fail at each call. */
    public static List<String> problems(Class<?> bean) {
        return LockPlan.problems(bean);
    }

    /** Whether a method of a bean class has locks, of its own or its class's. */
    public static boolean locked(Class<?> bean, Method method) {
        return LockPlan.locks(bean, method).length > 0;
    }

    /** Whether it has locks that work within the scope of this thread. */
    public static boolean reentrant(Class<?> bean, Method method) {
        for (Lock lock : LockPlan.locks(bean, method)) {
            if (lock.reentrant()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes the locks of a method, runs it, and releases them whatever it does.
     *
     * @param bean the class of the bean, not of a proxy
     * @throws LockNotAcquiredException when a lock is not to be had; the method has not run
     */
    public <X extends Throwable> @Nullable Object run(
            Class<?> bean, Method method, @Nullable Object[] arguments, Body<X> body) throws X {
        LockPlan plan = plans.computeIfAbsent(new Call(bean, method), key -> LockPlan.of(key.bean(), key.method()));
        Deque<DistributedLock> taken = new ArrayDeque<>();
        try {
            for (Map.Entry<String, LockPlan.Step> step : plan.resolve(arguments).entrySet()) {
                taken.push(take(step.getKey(), step.getValue())
                        .orElseThrow(() -> new LockNotAcquiredException(step.getKey())));
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
