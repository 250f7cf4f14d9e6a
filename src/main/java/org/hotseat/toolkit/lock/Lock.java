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
 * Runs a business method of a bean under a distributed lock. On a class, it applies to each business method that has no
 * lock of its own. It may be repeated: then all locks are taken in the order of their keys, so that two methods with
 * the same locks cannot block each other for ever. The locks are released in the reverse order, whatever the method
 * does. A release that fails is logged and never hides an exception of the method.
 *
 * <p>Throws {@link LockNotAcquiredException} when a lock cannot be taken; the method has not run then. The method must
 * end within the ttl, or the lock must be {@link #renewed()}.
 *
 * <p>A transaction that {@code @Transactional} begins ends before the lock is released. The transaction of a session
 * bean does not: its container begins it before any interceptor, and it hides the exception in an {@code EJBException}.
 * So lock the caller of a session bean instead.
 *
 * <p>A key may contain parameters, {@code order:{orderId}}, and values that their public accessors return,
 * {@code order:{order.id}}. Only names are allowed, no expressions. An unknown name, anything else in braces, or a time
 * out of range stops the deployment, and the message names the method. The class must be compiled with
 * {@code -parameters}. At the call, a null or a value that a key must not contain throws
 * {@link org.hotseat.toolkit.InvalidArgumentException}.
 */
@Documented
@Inherited
@InterceptorBinding
@Repeatable(Lock.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Lock {

    /** {@link #holders()} of a reader, see {@link LockShare#READING}. */
    int READING = LockShare.MAX_PERMITS;

    /** {@link #holders()} of a writer, see {@link LockShare#WRITING}. */
    int WRITING = 1;

    @Nonbinding
    String key();

    /** The time to live of the lock, in ms, 10 to 86,400,000; see {@link LockOptions#ttl}. */
    @Nonbinding
    long ttlMs();

    /** The longest time to wait for a lock of another holder, in ms; 0 means one attempt. */
    @Nonbinding
    long waitMs() default 0;

    /** The usual time between two attempts, in ms; see {@link LockOptions#retryInterval}. */
    @Nonbinding
    long retryMs() default 50;

    /** Whether waiting callers get the lock in the order in which they came. */
    @Nonbinding
    boolean fair() default false;

    /** Whether the lock is renewed until the method has ended. */
    @Nonbinding
    boolean renewed() default false;

    /**
     * The number of permits of a semaphore, or {@link #READING} or {@link #WRITING}; 0 for the lock of one holder; see
     * {@link LockShare}.
     */
    @Nonbinding
    int holders() default 0;

    /** The shortest time for which others do not get the lock, in ms; see {@link LockOptions#keptAtLeast}. */
    @Nonbinding
    long keptAtLeastMs() default 0;

    /** Whether methods called within the same request, on its thread, may take the lock again. */
    @Nonbinding
    boolean reentrant() default false;

    /** Contains several locks. The compiler adds it. */
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
