package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a REST operation that changes something. When an operator or the payment system calls the operation, the audit
 * gets a line.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Audited {

    /** Returns the word of the act in the audit. */
    String value();
}
