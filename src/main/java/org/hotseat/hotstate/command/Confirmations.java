package org.hotseat.hotstate.command;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.ScriptRun;
import org.jspecify.annotations.Nullable;

/**
 * Lets the answer with a script's reply leave when its facts are durable, or unconfirmed if that is not known in time
 * (ADR 182). In both cases the facts are in the outbox, and they are written when MongoDB is available again.
 */
final class Confirmations {

    private final Journal journal;
    private final PrerequisiteFacts earlier;
    private final Executor executor;
    private final DoubleSubmits doubleSubmits;
    private final long waitNanos;
    private final boolean limited;

    Confirmations(
            Journal journal,
            PrerequisiteFacts earlier,
            Rebuilds rebuilds,
            DoubleSubmits doubleSubmits,
            FactsSettings settings) {
        this.journal = journal;
        this.earlier = earlier;
        this.executor = task -> rebuilds.executor().execute(task);
        this.doubleSubmits = doubleSubmits;
        this.waitNanos = settings.confirm().toNanos();
        this.limited = settings.confirm().compareTo(settings.timeout()) < 0;
    }

    /**
     * Answers with a script's reply.
     *
     * @param waits whether the answer waits for the facts
     * @return the reply. If its facts are not known to be durable in time, the act of the request becomes
     *     {@link Act#confirm confirming}; an act of the server itself fails with {@link Unavailable}. Fails with
     *     {@link Unavailable} and an unknown fate when another Redis server has taken over
     * @throws KeyReused when the idempotency key was used with another request
     */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> answered(Command<W> command, ScriptRun<W> run, boolean waits) {
        ScriptReply<W> reply = run.reply();
        if (reply.keyReused()) {
            throw new KeyReused();
        }
        CompletionStage<Void> durable = earlier.write(reply.facts(), executor)
                .map(before -> before.thenCompose(done -> written(command, run)))
                .orElseGet(() -> written(command, run));
        if (!waits) {
            doubleSubmits.answered(command.key(), reply);
            return CompletableFuture.completedStage(reply);
        }
        if (command.call().act().confirming()) {
            // An earlier part of this request is not confirmed. The answer reports that already, so it does not wait
            // any longer.
            return CompletableFuture.completedStage(reply);
        }
        return (limited ? within(durable, run.startNanos()) : durable)
                .handle((done, trouble) -> confirmed(command, reply, trouble));
    }

    private CompletionStage<Void> written(Command<?> command, ScriptRun<?> run) {
        return journal.write(
                run.reply().facts(), run.startNanos(), command.call().act().span());
    }

    private <W extends Enum<W>> ScriptReply<W> confirmed(
            Command<W> command, ScriptReply<W> reply, @Nullable Throwable trouble) {
        if (trouble == null) {
            doubleSubmits.answered(command.key(), reply);
            return reply;
        }
        Act act = command.call().act();
        if (act.isRequest() && Stages.cause(trouble) instanceof Unavailable unavailable) {
            if (unavailable.fateUnknown()) {
                throw new SupersededEpoch(reply, unavailable);
            }
            act.confirm();
            return reply;
        }
        throw trouble instanceof CompletionException wrapped ? wrapped : new CompletionException(trouble);
    }

    /** Returns a stage with the same result that fails after the time-out of the setting. */
    private CompletionStage<Void> within(CompletionStage<Void> durable, long startNanos) {
        CompletableFuture<Void> waited = durable.toCompletableFuture().newIncompleteFuture();
        durable.whenComplete((done, trouble) -> {
            if (trouble == null) {
                waited.complete(done);
            } else {
                waited.completeExceptionally(trouble);
            }
        });
        long left = startNanos + waitNanos - System.nanoTime();
        CompletableFuture.delayedExecutor(Math.max(0, left), TimeUnit.NANOSECONDS, executor)
                .execute(() -> waited.completeExceptionally(
                        new Unavailable("mongodb", "The decision is not stored in MongoDB yet.", null)));
        return waited;
    }
}
