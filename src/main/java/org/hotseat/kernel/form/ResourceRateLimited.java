package org.hotseat.kernel.form;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a REST operation whose requests count against the rate limits of the resource that its path names, before their
 * body is read. The path has the parameter {@code id}, and its first word is the sale model.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResourceRateLimited {}
