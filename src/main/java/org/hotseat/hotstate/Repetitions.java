package org.hotseat.hotstate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.facts.FactsSettings;
import org.hotseat.kernel.Act;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;

/**
 * Runs a command again whose fate is unknown, before its request is answered (ADR 182): Redis did not reply, or another Redis server has taken over. It is
 * repeated under its request's own key, so that it is decided once, for as long as an answer waits for its facts.
 */
final class Repetitions {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Executor executor;
    private final long patienceNanos;

    Repetitions(Rebuilds rebuilds, FactsSettings settings) {
        this.executor = task -> rebuilds.executor().execute(task);
        this.patienceNanos = settings.confirm().toNanos();
    }

    /**
     * Repeats a command until it is answered.
     *
     * @param trouble of the command; any other than one of an unknown fate is the answer
     * @param again the command once more; may block
     * @return fails with an {@link Unavailable} that tells that the fate is unknown when the patience is over
     */
    <T> CompletionStage<T> repeat(Throwable trouble, Act act, Supplier<CompletionStage<T>> again) {
        return Stages.cause(trouble) instanceof Unavailable away && away.fateUnknown() && act.isRequest()
                ? repeat(away, act, again, System.nanoTime() + patienceNanos, FIRST_PAUSE_NANOS)
                : CompletableFuture.failedStage(trouble);
    }

    private <T> CompletionStage<T> repeat(
            Unavailable last, Act act, Supplier<CompletionStage<T>> again, long endNanos, long pauseNanos) {
        if (endNanos - System.nanoTime() <= pauseNanos) {
            return CompletableFuture.failedStage(last.told());
        }
        Executor later = CompletableFuture.delayedExecutor(pauseNanos, TimeUnit.NANOSECONDS, executor);
        return act.carry(CompletableFuture.completedFuture(act)
                .thenComposeAsync(act.bound(known -> Stages.of(again)), later)
                .exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof Unavailable away
                        ? repeat(away, act, again, endNanos, Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos))
                        : CompletableFuture.failedStage(trouble)));
    }

    /** Runs work that may block, for a thread that must not. */
    <T> CompletionStage<T> later(Act act, Supplier<CompletionStage<T>> work) {
        return act.carry(
                CompletableFuture.completedFuture(act).thenComposeAsync(act.bound(known -> Stages.of(work)), executor));
    }
}
