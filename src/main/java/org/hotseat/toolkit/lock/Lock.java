package org.hotseat.toolkit.lock;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a business method of a bean under a distributed lock; on a class, each of its business methods that has no lock
 * of its own. Written more than once, all locks are taken, in the order of their keys, so that two methods with the
 * same locks cannot block each other for ever, and released in the reverse order, whatever the method does. A release
 * that fails is logged and never hides what the method threw.
 *
 * <p>Throws {@link LockNotAcquiredException} when a lock is not to be had; the method has not run then. The method must
 * be done within the ttl, or be {@link #renewed()}.
 *
 * <p>A transaction that {@code @Transactional} begins is over before the lock is released. That of a session bean is
 * not, for its container begins it before any interceptor, and it hides the exception in an {@code EJBException}:
 * better lock its caller.
 *
 * <p>A key may name parameters, {@code order:{orderId}}, and what their public accessors give,
 * {@code order:{order.id}}: names alone, no expressions. A name that no parameter or type has, anything else in braces,
 * and times out of range stop the deployment with the method named. The class must be compiled with
 * {@code -parameters}. At the call a null or a value that no key may have is
 * {@link org.hotseat.toolkit.InvalidArgumentException}.
 */
@Documented
@Inherited
@InterceptorBinding
@Repeatable(Lock.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Lock {

    @Nonbinding
    String key();

    /** The time to live of the lock, in ms, 10 to 86,400,000; see {@link LockOptions#ttl}. */
    @Nonbinding
    long ttlMs();

    /** The longest wait for another holder's lock, in ms; 0 asks once. */
    @Nonbinding
    long waitMs() default 0;

    /** The longest time between two attempts, in ms. */
    @Nonbinding
    long retryMs() default 50;

    /** Whether those who wait get the lock in the order in which they came. */
    @Nonbinding
    boolean fair() default false;

    /** Whether the lock is renewed until the method is done. */
    @Nonbinding
    boolean renewed() default false;

    /** Whether methods called within the same request, on its thread, may take the lock again. */
    @Nonbinding
    boolean reentrant() default false;

    /** Holds several locks; the compiler makes it. */
    @Documented
    @Inherited
    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.TYPE})
    @interface All {

        @Nonbinding
        Lock[] value();
    }
}
