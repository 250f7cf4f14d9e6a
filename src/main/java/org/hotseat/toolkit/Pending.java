package org.hotseat.toolkit;

import java.util.function.Supplier;

/** The result of one operation of a pipeline. It is available after the pipeline was sent. */
public interface Pending<T> extends Supplier<T> {

    /**
     * Returns the result.
     *
     * @throws IllegalStateException when called inside the block that records the pipeline, because nothing was sent
     *     yet
     */
    @Override
    T get();
}
