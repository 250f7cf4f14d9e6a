package org.hotseat.toolkit.lock;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The locks of one method. They are read from its annotations, or from those of its class if it has none. */
record LockPlan(List<Step> steps) {

    /** One lock of a method. */
    record Step(KeyTemplate key, LockOptions options, boolean reentrant) {}

    /**
     * Reads the locks of a method.
     *
     * @param bean the bean class that has the method
     * @throws IllegalArgumentException when one of the locks is bad; gives the reason
     */
    static LockPlan of(Class<?> bean, Method method) {
        List<Step> steps = new ArrayList<>();
        for (Lock lock : locks(bean, method)) {
            steps.add(new Step(KeyTemplate.of(lock.key(), method), options(lock), lock.reentrant()));
        }
        return new LockPlan(steps);
    }

    /** Returns the annotations that apply to a method. */
    static Lock[] locks(Class<?> bean, AnnotatedElement method) {
        Lock[] own = method.getAnnotationsByType(Lock.class);
        return own.length > 0 ? own : bean.getAnnotationsByType(Lock.class);
    }

    /** Returns the errors in the locks of a bean class, one sentence each. */
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

    /**
     * Returns the locks of one call in their fixed order. Of two takings of one lock, the one that shares it with fewer
     * others is used, and of equal ones that with the longest ttl.
     */
    Map<LockKey, Step> resolve(@Nullable Object[] arguments) {
        Map<LockKey, Step> byKey =
                new TreeMap<>(Comparator.comparing(LockKey::value).thenComparing(LockKey::shared));
        for (Step step : steps) {
            String key = step.key().resolve(arguments).value();
            byKey.merge(
                    new LockKey(key, step.options().share().isShared()),
                    step,
                    BinaryOperator.minBy(Comparator.comparing(
                                    (Step each) -> each.options().share().holders())
                            .thenComparing(each -> each.options().ttl(), Comparator.reverseOrder())));
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
                new LockShare(lock.holders()),
                Duration.ofMillis(lock.keptAtLeastMs()),
                Optional.empty());
    }
}
