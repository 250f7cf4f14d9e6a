package org.hotseat.facts.journal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.hotseat.kernel.caller.Act;
import org.jspecify.annotations.Nullable;

/**
 * A future that the journal completes when its facts are durable, and every future that is derived from it. Few threads
 * complete it, and all answers need them, so these threads must not wait. A step that asks a store must therefore be
 * composed, and runs on threads that may wait; a step that is applied must not block. A step that is composed with a
 * stage that is already complete runs at once, on the composing thread.
 */
final class JournalFuture<T extends @Nullable Object> extends CompletableFuture<T> {

    private final Executor waiting;

    /**
     * Creates an incomplete stage.
     *
     * @param waiting the threads that may wait for a store
     */
    JournalFuture(Executor waiting) {
        this.waiting = waiting;
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new JournalFuture<>(waiting);
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> step) {
        return isDone()
                ? super.thenCompose(step)
                : super.thenComposeAsync(Act.current().bind(step), waiting);
    }
}
