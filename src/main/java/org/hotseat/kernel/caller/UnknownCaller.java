package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a REST operation with its own error code for a request without a token (HTTP 401). Such a request is refused
 * before its body is read.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface UnknownCaller {

    /** Returns the error code. Other operations use {@code no-token}. */
    String value();
}
