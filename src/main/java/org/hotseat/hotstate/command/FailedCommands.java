package org.hotseat.hotstate.command;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptReply;

/**
 * Finds out what has become of a command that failed, before its request is answered (ADR 182).
 *
 * <p>One whose fate is unknown, since Redis did not reply or another Redis server has taken over, is repeated under its
 * request's own key, so that it is decided once, for as long as an answer waits for its facts. A claim that cannot be
 * decided now is asked for what its user has already.
 */
final class FailedCommands {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final ScriptBatcher batches;
    private final Confirmations confirmations;
    private final Executor executor;
    private final long patienceNanos;

    FailedCommands(ScriptBatcher batches, Confirmations confirmations, Rebuilds rebuilds, FactsSettings settings) {
        this.batches = batches;
        this.confirmations = confirmations;
        this.executor = task -> rebuilds.executor().execute(task);
        this.patienceNanos = settings.confirm().toNanos();
    }

    /**
     * Settles a command that failed.
     *
     * @param trouble of the command; it is the answer where nothing else is found out
     * @param press which it is; an earlier one may still be granted, and then this one must not say that nothing was
     *     decided
     * @param waits whether its answer waits for its facts
     * @param again the command once more; may block
     * @return fails with an {@link Unavailable} that says that the fate is unknown when it stayed so, also that of an
     *     earlier press
     */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> settle(
            Throwable trouble,
            Command<W> command,
            Press press,
            boolean waits,
            Supplier<CompletionStage<ScriptReply<W>>> again) {
        Act act = command.call().act();
        if (!(Stages.cause(trouble) instanceof Unavailable away)) {
            return CompletableFuture.failedStage(trouble);
        }
        if (away.fateUnknown() && act.isRequest()) {
            return repeat(away, act, again, System.nanoTime() + patienceNanos, FIRST_PAUSE_NANOS);
        }
        if (!command.claim()) {
            return CompletableFuture.failedStage(trouble);
        }
        CompletionStage<Boolean> earlier = act.carry(press.earlierGranted());
        // Redis, when it is away, is asked again only if some time has passed.
        return press.isBehindOthers() || away.store().equals("mongodb")
                ? earlier.thenComposeAsync(
                        act.bound(granted -> known(command, waits, away, granted ? away.withUnknownFate() : away)),
                        executor)
                : earlier.thenCompose(
                        granted -> CompletableFuture.failedStage(granted ? away.withUnknownFate() : trouble));
    }

    /**
     * A claim that cannot be decided now: who has what it asks for still gets that answer, and a repetition gets the
     * first answer.
     *
     * @param nothing the answer where Redis knows of nothing
     * @param refusal the answer where Redis does not say
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> known(
            Command<W> command, boolean waits, Unavailable nothing, Unavailable refusal) {
        return Stages.of(() -> batches.run(command.call().asking(), true, false, reply -> false)
                        .thenCompose(run -> {
                            ScriptReply<W> reply = run.reply();
                            return reply.undecided() || reply.uninitialised()
                                    ? CompletableFuture.<ScriptReply<W>>failedStage(
                                            reply.undecided() ? nothing : refusal)
                                    : confirmations.answered(command, run, waits);
                        }))
                .exceptionallyCompose(trouble -> CompletableFuture.failedStage(
                        Stages.cause(trouble) instanceof Unavailable ? refusal : trouble));
    }

    private <T> CompletionStage<T> repeat(
            Unavailable last, Act act, Supplier<CompletionStage<T>> again, long endNanos, long pauseNanos) {
        if (endNanos - System.nanoTime() <= pauseNanos) {
            return CompletableFuture.failedStage(last.withUnknownFate());
        }
        // The timer's own thread must not run it; it would lose the refusal of threads that have ended, too.
        Executor later = CompletableFuture.delayedExecutor(pauseNanos, TimeUnit.NANOSECONDS, Runnable::run);
        return act.carry(CompletableFuture.runAsync(() -> {}, later)
                .thenComposeAsync(act.bound(done -> Stages.of(again)), executor)
                .exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof Unavailable away
                        ? repeat(away, act, again, endNanos, Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos))
                        : CompletableFuture.failedStage(trouble)));
    }
}
