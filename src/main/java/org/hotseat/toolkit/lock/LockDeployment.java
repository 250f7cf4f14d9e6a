package org.hotseat.toolkit.lock;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks every {@link Lock} at the start. A lock that cannot work stops the deployment; the message names its method.
 */
public class LockDeployment implements Extension {

    private final List<String> problems = new ArrayList<>();

    void check(@Observes ProcessManagedBean<?> event) {
        Class<?> bean = event.getAnnotatedBeanClass().getJavaClass();
        if (!bean.isAnnotationPresent(Interceptor.class)) {
            problems.addAll(LockPlan.problems(bean));
        }
    }

    void report(@Observes AfterDeploymentValidation event) {
        problems.forEach(problem -> event.addDeploymentProblem(new DeploymentException(problem)));
    }
}
