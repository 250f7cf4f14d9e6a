package org.hotseat.kernel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.jspecify.annotations.Nullable;

/** Helps with stages. A method that returns a stage never throws. */
public final class Stages {

    private Stages() {}

    /** Begins the work in this thread. The stage fails with what the work throws. */
    public static <T> CompletionStage<T> of(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    /** A stage that has failed with what its work threw. */
    public static <T> CompletableFuture<T> failed(RuntimeException trouble) {
        return CompletableFuture.failedFuture(trouble instanceof HotseatException known ? known.inStage() : trouble);
    }

    /** A stage that has ended with a refusal. */
    public static <T> CompletionStage<Result<T>> refused(HotseatException refusal) {
        return CompletableFuture.completedStage(Result.refused(refusal));
    }

    /** The result of a stage, for a thread that may wait; throws the failure itself. */
    public static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            throw cause(e) instanceof RuntimeException failure ? failure : e;
        }
    }

    /** The failure itself, which a stage may have wrapped. */
    public static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
