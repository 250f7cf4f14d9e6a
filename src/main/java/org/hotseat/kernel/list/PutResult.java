package org.hotseat.kernel.list;

import java.util.function.Function;

/**
 * The result of a PUT by an operator.
 *
 * @param created whether there was none before
 * @param value the resource as it is now
 */
public record PutResult<T>(boolean created, T value) {

    /** The same of another form of the resource. */
    public <V> PutResult<V> map(Function<T, V> form) {
        return new PutResult<>(created, form.apply(value));
    }
}
