package org.hotseat.toolkit.spring;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockedMethods;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.beans.factory.BeanCreationException;

/**
 * Runs beans with {@link org.hotseat.toolkit.lock.Lock} on a method or on their class under their locks. This happens
 * outside of transactions and all other advice, so that a lock is released after the changes under it are committed. As
 * with all of Spring's annotations, a call of a bean to itself takes no lock.
 */
public final class LockPostProcessor extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    private static final long serialVersionUID = 1;

    /** Matches methods with locks, as seen from the class of the bean. */
    private static final class Locked extends StaticMethodMatcherPointcut {

        @Override
        public boolean matches(Method method, Class<?> bean) {
            return method.getDeclaringClass() != Object.class
                    && LockedMethods.locked(bean, AopUtils.getMostSpecificMethod(method, bean));
        }
    }

    /** @param locks supplies the manager; called at the first call under a lock */
    public LockPostProcessor(Supplier<LockManager> locks) {
        setBeforeExistingAdvisors(true);
        // A proxy by interfaces would lack the methods that no interface declares.
        setProxyTargetClass(true);
        this.advisor = new DefaultPointcutAdvisor(new Locked(), new LockAdvice(locks));
    }

    /**
     * Adds the locks to a bean after its initialization.
     *
     * @throws BeanCreationException when a lock of the bean could never work; gives the reason
     */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        List<String> problems = LockedMethods.problems(AopUtils.getTargetClass(bean));
        if (!problems.isEmpty()) {
            throw new BeanCreationException(name, String.join("; ", problems));
        }
        return super.postProcessAfterInitialization(bean, name);
    }
}
