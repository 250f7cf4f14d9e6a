package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a REST operation that changes something. When staff, the payment system or a service calls the operation, the
 * audit gets a line. A setting can leave out the claims of services.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Audited {

    /** Returns the word of the act in the audit. */
    String value();
}
