package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a REST operation that has a code of its own for a request without a token (HTTP 401). It is refused before its
 * body is read.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface UnknownCaller {

    /** The code, {@code no-token} elsewhere. */
    String value();
}
