package org.hotseat.toolkit.spring;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.hotseat.toolkit.lock.LockManager;
import org.hotseat.toolkit.lock.LockScope;
import org.hotseat.toolkit.lock.LockedMethods;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.function.SingletonSupplier;

/** Runs a call under its locks. The outermost reentrant call on a thread opens the scope for the calls within it. */
final class LockAdvice implements MethodInterceptor {

    private final Supplier<LockManager> manager;
    private final Supplier<LockedMethods> methods;
    private final ThreadLocal<@Nullable LockScope> scope = new ThreadLocal<>();

    LockAdvice(Supplier<LockManager> manager) {
        this.manager = SingletonSupplier.of(manager);
        this.methods =
                SingletonSupplier.of(() -> new LockedMethods(manager.get(), () -> Optional.ofNullable(scope.get())));
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        Object target = call.getThis();
        Class<?> bean = target == null ? call.getMethod().getDeclaringClass() : AopUtils.getTargetClass(target);
        Method method = AopUtils.getMostSpecificMethod(call.getMethod(), bean);
        if (scope.get() != null || !LockedMethods.reentrant(bean, method)) {
            return run(bean, method, call);
        }
        try (LockScope opened = manager.get().scope()) {
            scope.set(opened);
            return run(bean, method, call);
        } finally {
            scope.remove();
        }
    }

    private @Nullable Object run(Class<?> bean, Method method, MethodInvocation call) throws Throwable {
        return methods.get().run(bean, method, call.getArguments(), call::proceed);
    }
}
