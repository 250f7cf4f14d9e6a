package org.hotseat.kernel.caller;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.hotseat.kernel.error.Result;

/**
 * Marks an operation that has a fast path beside Jakarta REST, because many callers use it at once:
 * {@code api.direct.DirectOperations} answers ordinary requests for it. The operation is a {@code POST} to
 * {@code <model>/{id}/<word>}. Its method takes the id, the body's {@code Fields}, the {@code Idempotency-Key} and the
 * {@code SecurityContext}, in this order. It returns a stage of a {@code Response} or of a {@link Result}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FastPath {}
