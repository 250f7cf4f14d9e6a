package org.hotseat.kernel.list;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;

/**
 * The result of a PUT by an operator.
 *
 * @param created whether the resource did not exist before
 * @param value the resource as it is now
 */
public record PutResult<T>(boolean created, T value) {

    /**
     * Returns the result of a PUT that is written, with the resource as it is read now. If a store is away then, the
     * failure has an unknown fate: it must not say that nothing was done.
     */
    public static <T> CompletionStage<PutResult<T>> written(boolean created, Supplier<CompletionStage<T>> read) {
        return Stages.of(read)
                .thenApply(value -> new PutResult<>(created, value))
                .exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof Unavailable unavailable
                        ? Stages.failed(unavailable.withUnknownFate())
                        : CompletableFuture.failedStage(trouble));
    }

    /** Returns the same result with the resource converted to another form. */
    public <V> PutResult<V> map(Function<T, V> form) {
        return new PutResult<>(created, form.apply(value));
    }
}
