package org.hotseat.kernel.list;

import java.util.function.Function;

/**
 * The result of a PUT by an operator.
 *
 * @param created whether the resource did not exist before
 * @param value the resource as it is now
 */
public record PutResult<T>(boolean created, T value) {

    /** Returns the same result with the resource converted to another form. */
    public <V> PutResult<V> map(Function<T, V> form) {
        return new PutResult<>(created, form.apply(value));
    }
}
