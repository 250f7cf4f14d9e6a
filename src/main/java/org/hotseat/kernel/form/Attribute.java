package org.hotseat.kernel.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a component of a record that has a {@link RecordForm}: the names that do not follow from the component's own. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Attribute {

    /** The name in bodies and answers; by default that of the component. */
    String json() default "";

    /** The name in Redis hashes and in facts; by default the JSON name in snake case. */
    String redis() default "";

    /** In {@link RateLimits}, the name of the limit of all callers together: {@code perSale}. */
    String perResource() default "";
}
