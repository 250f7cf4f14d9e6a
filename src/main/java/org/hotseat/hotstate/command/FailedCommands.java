package org.hotseat.hotstate.command;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptReply;

/**
 * Finds out what has become of a command that failed, before its request is answered (ADR 182).
 *
 * <p>One whose fate is unknown, since Redis did not reply or another Redis server has taken over, is repeated under its
 * request's own key, so that it is decided once, for as long as an answer waits for its facts. Of one that was decided
 * before the other server took over the facts are asked first: what they have of it stands, and is not decided again
 * (ADR 229). A claim that cannot be decided now is asked for what its user has already.
 */
final class FailedCommands {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * A command that is repeated.
     *
     * @param again the command once more; may block
     * @param endNanos until when
     */
    private record Repeated<W extends Enum<W>>(
            ResourceId resource, Command<W> command, Supplier<CompletionStage<ScriptReply<W>>> again, long endNanos) {

        Act act() {
            return command.call().act();
        }
    }

    private final ScriptBatcher batches;
    private final Confirmations confirmations;
    private final Rebuilds rebuilds;
    private final CountedFacts counted;
    private final Presses presses;
    private final Executor executor;
    private final long patienceNanos;

    FailedCommands(
            ScriptBatcher batches,
            Confirmations confirmations,
            Rebuilds rebuilds,
            CountedFacts counted,
            Presses presses,
            FactsSettings settings) {
        this.batches = batches;
        this.confirmations = confirmations;
        this.rebuilds = rebuilds;
        this.counted = counted;
        this.presses = presses;
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
            ResourceId resource,
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
            return repeat(
                    new Repeated<>(resource, command, again, System.nanoTime() + patienceNanos),
                    trouble,
                    away,
                    FIRST_PAUSE_NANOS);
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

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> repeat(
            Repeated<W> repeated, Throwable last, Unavailable away, long pauseNanos) {
        if (repeated.endNanos() - System.nanoTime() <= pauseNanos) {
            return CompletableFuture.failedStage(away.withUnknownFate());
        }
        // The timer's own thread must not run it; it would lose the refusal of threads that have ended, too.
        Executor later = CompletableFuture.delayedExecutor(pauseNanos, TimeUnit.NANOSECONDS, Runnable::run);
        Act act = repeated.act();
        return act.carry(CompletableFuture.runAsync(() -> {}, later)
                .thenComposeAsync(act.bound(done -> Stages.of(() -> again(repeated, last))), executor)
                .exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof Unavailable next
                        ? repeat(repeated, trouble, next, Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos))
                        : CompletableFuture.failedStage(trouble)));
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> again(Repeated<W> repeated, Throwable last) {
        return last instanceof Overtaken overtaken
                ? standing(repeated, overtaken, 1)
                : repeated.again().get();
    }

    /** The reply that the command has got, if its decision stands; else runs it again. Waits for the rebuild. */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> standing(
            Repeated<W> repeated, Overtaken overtaken, int count) {
        Act act = repeated.act();
        ScriptReply<W> reply = overtaken.reply(repeated.command());
        return rebuilds.ensure(repeated.resource())
                .thenApplyAsync(act.bound(done -> counted.of(reply.facts())), executor)
                .exceptionallyCompose(trouble -> CompletableFuture.failedStage(overtaken.by(trouble)))
                .thenCompose(fate -> switch (fate) {
                    case COUNTED -> {
                        presses.answered(repeated.command().key(), reply);
                        yield CompletableFuture.completedStage(reply);
                    }
                    case LOST -> Stages.of(repeated.again());
                    case OPEN ->
                        count < CommandExecutor.ATTEMPTS
                                ? standing(repeated, overtaken, count + 1)
                                : CompletableFuture.failedStage(overtaken);
                    case UNKNOWN -> CompletableFuture.failedStage(overtaken);
                });
    }
}
