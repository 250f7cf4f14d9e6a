package org.hotseat.toolkit.lock;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at every {@link Lock} at the start, and stops the deployment when one of them cannot work, naming the method.
 */
public class LockDeployment implements Extension {

    private final List<String> problems = new ArrayList<>();

    void look(@Observes ProcessManagedBean<?> event) {
        Class<?> bean = event.getAnnotatedBeanClass().getJavaClass();
        if (!bean.isAnnotationPresent(Interceptor.class)) {
            problems.addAll(problems(bean));
        }
    }

    void report(@Observes AfterDeploymentValidation event) {
        problems.forEach(problem -> event.addDeploymentProblem(new DeploymentException(problem)));
    }

    /** The mistakes in the locks of a bean class, a sentence each. */
    static List<String> problems(Class<?> bean) {
        List<String> found = new ArrayList<>();
        for (Class<?> type = bean; type != null && type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isSynthetic() || LockPlan.locks(bean, method).length == 0) {
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
            LockPlan.of(bean, method);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(name + e.getMessage());
        }
    }
}
