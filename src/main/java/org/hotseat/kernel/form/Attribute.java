package org.hotseat.kernel.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the names of a record component that differ from the component's own name. For records that have a
 * {@link RecordForm}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Attribute {

    /** Returns the name in bodies and answers; by default the name of the component. */
    String json() default "";

    /** Returns the name in Redis hashes and in facts; by default the JSON name in snake case. */
    String redis() default "";

    /**
     * Returns the name of the common limit of all callers, for a component of type {@link RateLimits}, for instance
     * {@code perSale}.
     */
    String perResource() default "";

    /** Returns whether the components of this record are attributes of the outer record, each by its own name. */
    boolean unwrapped() default false;
}
