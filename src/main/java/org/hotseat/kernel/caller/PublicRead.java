package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a REST operation that reads and knows its caller, but answers everybody alike unless a draft is in the answer. A
 * shared cache may keep the answers without one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PublicRead {}
