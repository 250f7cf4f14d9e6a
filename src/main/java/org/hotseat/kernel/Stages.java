package org.hotseat.kernel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.jspecify.annotations.Nullable;

/** Helper methods for {@link CompletionStage}s. Methods that return a stage never throw. */
public final class Stages {

    private Stages() {}

    /**
     * Starts work in this thread and returns its stage. If the work throws, the returned stage fails with that
     * exception.
     */
    public static <T> CompletionStage<T> of(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    /**
     * Starts work after a pause, on a thread of the executor, and returns its stage.
     *
     * @param executor may refuse the work: the stage fails then
     */
    public static <T> CompletionStage<T> later(long nanos, Executor executor, Supplier<CompletionStage<T>> work) {
        // The timer's own thread must not run the work, and it would swallow the refusal of threads that have ended.
        Executor timer = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run);
        return CompletableFuture.runAsync(() -> {}, timer).thenComposeAsync(done -> of(work), executor);
    }

    /** Returns a stage that has failed with this exception. */
    public static <T> CompletableFuture<T> failed(RuntimeException trouble) {
        return CompletableFuture.failedFuture(trouble instanceof HotseatException known ? known.inStage() : trouble);
    }

    /** Returns a completed stage whose result is this refusal. */
    public static <T> CompletionStage<Result<T>> refused(HotseatException refusal) {
        return CompletableFuture.completedStage(Result.refused(refusal));
    }

    /**
     * Waits for a stage and returns its result. Throws the original exception of a failed stage. Only for threads that
     * may wait.
     */
    public static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            throw cause(e) instanceof RuntimeException failure ? failure : e;
        }
    }

    /** Returns the original exception, which a stage may have wrapped in a {@link CompletionException}. */
    public static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
