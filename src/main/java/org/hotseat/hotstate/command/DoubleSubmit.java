package org.hotseat.hotstate.command;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptReply;
import org.jspecify.annotations.Nullable;

/**
 * One submission of a claim without an {@code Idempotency-Key}, whose key is derived from the request; from before its
 * script runs until its answer is known. It knows the equal submissions that this server began earlier. A submission
 * waits for earlier submissions only, so no submission waits for itself. A submission that a later one has overtaken
 * does not report that nothing was decided. A submission that may have been granted without its user's knowledge (its
 * fate is unknown, or it is not confirmed) stays known to later submissions. {@link DoubleSubmits} creates submissions.
 */
final class DoubleSubmit {

    /** The value for a claim without a derived key. */
    static final DoubleSubmit NONE = new DoubleSubmit(null, () -> false, submission -> {});

    private final CompletableFuture<Boolean> earlier;
    private final BooleanSupplier answered;
    private final Consumer<DoubleSubmit> forget;
    private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
    private volatile boolean overtaken;

    /**
     * Creates a submission.
     *
     * @param before the equal submission before this one; null if there is none
     * @param answered returns whether a good answer to an equal submission is remembered
     * @param forget called when later submissions need not know of this submission any more
     */
    DoubleSubmit(@Nullable DoubleSubmit before, BooleanSupplier answered, Consumer<DoubleSubmit> forget) {
        this.earlier = before == null ? CompletableFuture.completedFuture(false) : before.granted;
        if (before != null) {
            before.overtaken = true;
        }
        this.answered = answered;
        this.forget = forget;
    }

    /** Returns whether earlier submissions are still being decided. */
    boolean hasEarlierUndecided() {
        return !earlier.isDone();
    }

    /**
     * Completes when the earlier submissions are decided.
     *
     * @return whether one of them was granted, or may have been; never fails
     */
    CompletionStage<Boolean> earlierGranted() {
        return earlier.thenApply(known -> known || answered.getAsBoolean());
    }

    /**
     * Returns the failure for the user; to be called when this submission has ended. If a later submission began
     * meanwhile, that one may be granted. Then the failure must not report that nothing was decided.
     */
    Throwable failure(Throwable trouble) {
        return overtaken && Stages.cause(trouble) instanceof Unavailable unavailable
                ? unavailable.withUnknownFate()
                : trouble;
    }

    /** Ends the submission with the reply or the failure from which its answer is made. Costs a memory write. */
    void end(@Nullable ScriptReply<?> reply, @Nullable Throwable trouble) {
        if (this == NONE) {
            return;
        }
        boolean mayHave = reply == null
                ? Stages.cause(trouble) instanceof Unavailable unavailable && unavailable.fateUnknown()
                : reply.granted();
        earlier.thenAccept(before -> {
            granted.complete(mayHave || before);
            if (answered.getAsBoolean() || !(mayHave || before)) {
                forget.accept(this);
            }
        });
    }
}
