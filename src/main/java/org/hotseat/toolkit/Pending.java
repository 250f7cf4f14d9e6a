package org.hotseat.toolkit;

import java.util.function.Supplier;

/** The result of one operation of a pipeline, there once the pipeline has been sent. */
public interface Pending<T> extends Supplier<T> {

    /** @throws IllegalStateException inside the block that records the pipeline: nothing has been sent yet */
    @Override
    T get();
}
