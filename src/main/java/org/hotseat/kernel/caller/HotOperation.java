package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hotseat.kernel.error.Result;

/**
 * On the REST operation of a sale model that a crowd calls: a {@code POST} to {@code <model>/{id}/<word>}. An ordinary
 * request for it is answered without Jakarta REST ({@code api.DirectOperations}); its method takes the id, the body's
 * {@code Fields}, the {@code Idempotency-Key} and the {@code SecurityContext}, in this order, and answers a stage of a
 * {@code Response} or of a {@link Result}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface HotOperation {}
