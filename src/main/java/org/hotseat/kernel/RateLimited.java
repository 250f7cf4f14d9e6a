package org.hotseat.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a REST operation whose path has the parameter {@code id}: requests are held to the limits that the {@link LimitedModel} of
 * this name has for that resource, before their body is read.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RateLimited {

    /** {@link LimitedModel#name}. */
    String value();
}
