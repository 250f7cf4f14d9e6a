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
 * Lets beans with {@link org.hotseat.toolkit.lock.Lock} on a method, or on their class, run under their locks: outside
 * transactions and all other advice, so that a lock is released after what it guards is committed. As with all of
 * Spring's annotations, a call from the same bean to itself takes none.
 */
public final class LockPostProcessor extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    private static final long serialVersionUID = 1;

    /** Methods with locks, as the class of the bean has them. */
    private static final class Locked extends StaticMethodMatcherPointcut {

        @Override
        public boolean matches(Method method, Class<?> bean) {
            return method.getDeclaringClass() != Object.class
                    && LockedMethods.locked(bean, AopUtils.getMostSpecificMethod(method, bean));
        }
    }

    /** @param locks the manager, asked for at the first call under a lock */
    public LockPostProcessor(Supplier<LockManager> locks) {
        setBeforeExistingAdvisors(true);
        // A proxy by interfaces would have no method that is on no interface.
        setProxyTargetClass(true);
        this.advisor = new DefaultPointcutAdvisor(new Locked(), new LockAdvice(locks));
    }

    /** @throws BeanCreationException when a lock of the bean could only fail, saying why */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        List<String> problems = LockedMethods.problems(AopUtils.getTargetClass(bean));
        if (!problems.isEmpty()) {
            throw new BeanCreationException(name, String.join("; ", problems));
        }
        return super.postProcessAfterInitialization(bean, name);
    }
}
