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
 * Finds out the fate of a command that failed, before its request is answered (ADR 182).
 *
 * <p>The fate is unknown if Redis did not reply, or if another Redis server has taken over. Such a command is repeated
 * under its own key, so that it is decided once, for as long as an answer waits for its facts. If it was decided before
 * the other server took over, the facts are read first: a decision that the facts contain stands, and is not made again
 * (ADR 229). If a claim cannot be decided now, Redis is asked for what its user already has.
 */
final class FailedCommands {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * A command that is repeated.
     *
     * @param again runs the command once more; may block
     * @param endNanos the time at which the repetitions end
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
    private final DoubleSubmits submissions;
    private final Executor executor;
    private final long patienceNanos;

    FailedCommands(
            ScriptBatcher batches,
            Confirmations confirmations,
            Rebuilds rebuilds,
            CountedFacts counted,
            DoubleSubmits submissions,
            FactsSettings settings) {
        this.batches = batches;
        this.confirmations = confirmations;
        this.rebuilds = rebuilds;
        this.counted = counted;
        this.submissions = submissions;
        this.executor = task -> rebuilds.executor().execute(task);
        this.patienceNanos = settings.confirm().toNanos();
    }

    /**
     * Settles a command that failed.
     *
     * @param trouble the failure of the command; it is the answer if nothing else is found out
     * @param submission the submission that the command belongs to; while an earlier submission may still be granted,
     *     this one must not report that nothing was decided
     * @param waits whether the answer waits for the facts
     * @param again runs the command once more; may block
     * @return the reply. Fails with an {@link Unavailable} with an unknown fate if the fate of this submission or of an
     *     earlier one stays unknown
     */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> settle(
            ResourceId resource,
            Throwable trouble,
            Command<W> command,
            DoubleSubmit submission,
            boolean waits,
            Supplier<CompletionStage<ScriptReply<W>>> again) {
        Act act = command.call().act();
        if (!(Stages.cause(trouble) instanceof Unavailable unavailable)) {
            return CompletableFuture.failedStage(trouble);
        }
        if (unavailable.fateUnknown() && act.isRequest()) {
            return repeat(
                    new Repeated<>(resource, command, again, System.nanoTime() + patienceNanos),
                    trouble,
                    unavailable,
                    FIRST_PAUSE_NANOS);
        }
        if (!command.claim()) {
            return CompletableFuture.failedStage(trouble);
        }
        CompletionStage<Boolean> earlier = act.carry(submission.earlierGranted());
        // If Redis did not respond, it is asked again only after some time has passed.
        return submission.hasEarlierUndecided() || unavailable.store().equals("mongodb")
                ? earlier.thenComposeAsync(
                        act.bind(granted -> answerUndecided(
                                command, waits, unavailable, granted ? unavailable.withUnknownFate() : unavailable)),
                        executor)
                : earlier.thenCompose(
                        granted -> CompletableFuture.failedStage(granted ? unavailable.withUnknownFate() : trouble));
    }

    /**
     * Answers a claim that cannot be decided now. A user who has what the claim asks for still gets that answer, and a
     * repetition gets the first answer.
     *
     * @param nothing the failure if Redis knows of nothing
     * @param refusal the failure if Redis does not reply
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> answerUndecided(
            Command<W> command, boolean waits, Unavailable nothing, Unavailable refusal) {
        return Stages.of(() -> batches.run(command.call().asQuery(), true, false, reply -> false)
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
            Repeated<W> repeated, Throwable last, Unavailable unavailable, long pauseNanos) {
        if (repeated.endNanos() - System.nanoTime() <= pauseNanos) {
            return CompletableFuture.failedStage(unavailable.withUnknownFate());
        }
        Act act = repeated.act();
        return act.carry(Stages.later(pauseNanos, executor, () -> act.during(() -> retry(repeated, last)))
                .exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof Unavailable next
                        ? repeat(repeated, trouble, next, Math.min(MAX_PAUSE_NANOS, 2 * pauseNanos))
                        : CompletableFuture.failedStage(trouble)));
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> retry(Repeated<W> repeated, Throwable last) {
        return last instanceof SupersededEpoch overtaken
                ? replyOrRerun(repeated, overtaken, 1)
                : repeated.again().get();
    }

    /**
     * Returns the reply that the command got if its decision stands; otherwise runs the command again. Waits for the
     * rebuild.
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> replyOrRerun(
            Repeated<W> repeated, SupersededEpoch overtaken, int count) {
        Act act = repeated.act();
        ScriptReply<W> reply = overtaken.reply(repeated.command());
        return rebuilds.ensure(repeated.resource())
                .thenApplyAsync(act.bind(done -> counted.of(reply.facts())), executor)
                .exceptionallyCompose(trouble -> CompletableFuture.failedStage(overtaken.by(trouble)))
                .thenCompose(fate -> switch (fate) {
                    case COUNTED -> {
                        submissions.answered(repeated.command().key(), reply);
                        yield CompletableFuture.completedStage(reply);
                    }
                    case LOST -> Stages.of(repeated.again());
                    case OPEN ->
                        count < CommandExecutor.ATTEMPTS
                                ? replyOrRerun(repeated, overtaken, count + 1)
                                : CompletableFuture.failedStage(overtaken);
                    case UNKNOWN -> CompletableFuture.failedStage(overtaken);
                });
    }
}
