package org.hotseat.toolkit.lock;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The locks of one method, read from its annotations, or from its class's when it has none. */
record LockPlan(List<Step> steps) {

    /** One lock. */
    record Step(KeyTemplate key, LockOptions options, boolean reentrant) {}

    /**
     * Reads the locks of a method as a bean class has it.
     *
     * @throws IllegalArgumentException saying what is wrong with one of them
     */
    static LockPlan of(Class<?> bean, Method method) {
        List<Step> steps = new ArrayList<>();
        for (Lock lock : locks(bean, method)) {
            steps.add(new Step(KeyTemplate.of(lock.key(), method), options(lock), lock.reentrant()));
        }
        return new LockPlan(steps);
    }

    /** The annotations that count for a method. */
    static Lock[] locks(Class<?> bean, AnnotatedElement method) {
        Lock[] own = method.getAnnotationsByType(Lock.class);
        return own.length > 0 ? own : bean.getAnnotationsByType(Lock.class);
    }

    /** The mistakes in the locks of a bean class, a sentence each. */
    static List<String> problems(Class<?> bean) {
        List<String> found = new ArrayList<>();
        for (Class<?> type = bean; type != null && type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isSynthetic() || locks(bean, method).length == 0) {
                    continue;
                }
                problem(bean, method).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<String> problem(Class<?> bean, Method method) {
        boolean own = method.getAnnotationsByType(Lock.class).length > 0;
        int modifiers = method.getModifiers();
        boolean business = !Modifier.isStatic(modifiers) && !Modifier.isPrivate(modifiers);
        String name = "@Lock of " + method.getDeclaringClass().getName() + "." + method.getName() + ": ";
        if (!business) {
            return own ? Optional.of(name + "static and private methods are not intercepted") : Optional.empty();
        }
        try {
            of(bean, method);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(name + e.getMessage());
        }
    }

    /** The locks of one call in the order in which everybody takes them; of equal keys the longest ttl. */
    Map<String, Step> resolve(@Nullable Object[] arguments) {
        Map<String, Step> byKey = new TreeMap<>();
        for (Step step : steps) {
            byKey.merge(
                    step.key().resolve(arguments).value(),
                    step,
                    (a, b) -> a.options().ttl().compareTo(b.options().ttl()) >= 0 ? a : b);
        }
        return byKey;
    }

    private static LockOptions options(Lock lock) {
        return new LockOptions(
                Duration.ofMillis(lock.ttlMs()),
                Duration.ofMillis(lock.waitMs()),
                Duration.ofMillis(lock.retryMs()),
                lock.fair(),
                lock.renewed(),
                Optional.empty());
    }
}
