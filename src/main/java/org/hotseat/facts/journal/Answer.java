package org.hotseat.facts.journal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.hotseat.kernel.caller.Act;
import org.jspecify.annotations.Nullable;

/**
 * A stage that waits for facts, and all that is made of it. The threads that complete it are few and must not wait: all
 * answers need them. A step that asks a store for more is therefore composed, and runs on threads that may wait; a step
 * that is applied must not block. What is composed with a stage that is complete already runs at once, on the thread
 * that composes.
 */
final class Answer<T extends @Nullable Object> extends CompletableFuture<T> {

    private final Executor waiting;

    /** @param waiting threads that may wait for a store */
    Answer(Executor waiting) {
        this.waiting = waiting;
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new Answer<>(waiting);
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> step) {
        return isDone()
                ? super.thenCompose(step)
                : super.thenComposeAsync(Act.current().bound(step), waiting);
    }
}
