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
 * One claim under the key of a press, from before its script runs until its answer is known, with the equal presses
 * that this server began before it. A press waits for earlier ones only, so none waits for itself; one that a later one
 * has overtaken does not say that nothing was decided. One that may have been granted without its user knowing (its
 * fate is unknown, or it is not confirmed) stays known to later ones. {@link Presses} begins it.
 */
final class Press {

    /** A claim that is no press. */
    static final Press NONE = new Press(null, () -> false, press -> {});

    private final CompletableFuture<Boolean> earlier;
    private final BooleanSupplier answered;
    private final Consumer<Press> forget;
    private final CompletableFuture<Boolean> granted = new CompletableFuture<>();
    private volatile boolean overtaken;

    /**
     * @param before the equal press before it
     * @param answered whether a good answer to an equal press is remembered
     * @param forget called when later presses need not know of it any more
     */
    Press(@Nullable Press before, BooleanSupplier answered, Consumer<Press> forget) {
        this.earlier = before == null ? CompletableFuture.completedFuture(false) : before.granted;
        if (before != null) {
            before.overtaken = true;
        }
        this.answered = answered;
        this.forget = forget;
    }

    /** Whether earlier ones are still being decided. */
    boolean isBehindOthers() {
        return !earlier.isDone();
    }

    /** Completes when the earlier ones are decided: whether one of them was granted, or may have been. Never fails. */
    CompletionStage<Boolean> earlierGranted() {
        return earlier.thenApply(known -> known || answered.getAsBoolean());
    }

    /**
     * The failure that its user gets: a later press that began meanwhile may be granted, so nothing that this one knows
     * proves that nothing was decided. To be asked when this one has ended.
     */
    Throwable failure(Throwable trouble) {
        return overtaken && Stages.cause(trouble) instanceof Unavailable away ? away.withUnknownFate() : trouble;
    }

    /** Ends it with the reply or the failure that its answer is made of. Costs a memory write. */
    void end(@Nullable ScriptReply<?> reply, @Nullable Throwable trouble) {
        if (this == NONE) {
            return;
        }
        boolean mayHave = reply == null
                ? Stages.cause(trouble) instanceof Unavailable away && away.fateUnknown()
                : reply.granted();
        earlier.thenAccept(before -> {
            granted.complete(mayHave || before);
            if (answered.getAsBoolean() || !(mayHave || before)) {
                forget.accept(this);
            }
        });
    }
}
