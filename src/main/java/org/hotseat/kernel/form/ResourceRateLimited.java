package org.hotseat.kernel.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a REST operation of a sale model whose path has the parameter {@code id}. Its requests are checked against the
 * rate limits of that resource before their body is read. The sale model is the first word of the path.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResourceRateLimited {}
