package org.hotseat.kernel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Makes stages of work that may fail before it has one: a method that returns a stage never throws. */
public final class Stages {

    private Stages() {}

    /** Begins the work in this thread. The stage fails with what the work throws. */
    public static <T> CompletionStage<T> of(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (HotseatException e) {
            return CompletableFuture.failedStage(e.inStage());
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }
}
