package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.hotstate.rebuild.CountedFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.ScriptBatcher;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.ScriptRun;

/**
 * The way of a request (DESIGN.md, section 2): one script decides and writes its facts into the outbox, the journal
 * makes them durable, then the answer leaves. A script that finds no hot state waits for the rebuild and is run again.
 * One Redis round trip, which concurrent commands share, no lock, no waiting thread.
 */
@Service
public class CommandExecutor {

    /** When the answer to a decision may leave. */
    public enum Ack {
        /** When its facts are durable. */
        FACTS,
        /** As the setting {@code HOTSEAT_ACK} says. */
        AS_SET
    }

    /** The most runs of one command after rebuilds; those of other servers are polled in steps of 20 ms. */
    static final int ATTEMPTS = 400;

    private final ScriptBatcher batches;
    private final Journal journal;
    private final Confirmations confirmations;
    private final FailedCommands failed;
    private final Presses presses;
    private final AdmissionControl admission;
    private final Rebuilds rebuilds;
    private final RefusalCache refusals;
    private final boolean ackFacts;

    @Inject
    public CommandExecutor(
            ScriptBatcher batches,
            Journal journal,
            EarlierFacts earlier,
            AdmissionControl admission,
            Rebuilds rebuilds,
            CountedFacts counted,
            RefusalCache refusals,
            Presses presses,
            FactsSettings settings) {
        this.batches = batches;
        this.journal = journal;
        this.confirmations = new Confirmations(journal, earlier, rebuilds, presses, settings);
        this.failed = new FailedCommands(batches, confirmations, rebuilds, counted, presses, settings);
        this.presses = presses;
        this.admission = admission;
        this.rebuilds = rebuilds;
        this.refusals = refusals;
        this.ackFacts = settings.ackFacts();
        // Decided later, a claim of a crowd is answered later; decided now, its answer would not be confirmed.
        batches.holdBack(admission::full, settings.timeout().multipliedBy(2));
        admission.watchClaims(batches::queued, batches.patienceNanos());
    }

    /**
     * Executes a command on a resource. Its refusal is not cached.
     *
     * @return the script's reply when its facts are durable, or not known to be: then the call's act is confirming.
     *     Fails with {@link Unavailable} when nothing was decided, and when its fate remained unknown: a repetition
     *     with the same idempotency key gets its answer. Fails with {@link KeyReused} when its key was used with
     *     another request, with {@link NotFound} when there is no such resource
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> execute(
            ResourceId resource, ScriptCall<W> call, Ack ack) {
        return execute(resource, Command.change(call), ack);
    }

    /**
     * Executes a command like {@link #execute(ResourceId, ScriptCall, Ack)}, or refuses it without asking any store
     * when its refusal is cached (see {@link RefusalCache}).
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> execute(
            ResourceId resource, Command<W> command, Ack ack) {
        command.call().act().about(resource);
        Optional<ScriptReply<W>> cached = command.cacheable()
                ? refusals.find(resource, command.scopes(), command.call().script())
                : Optional.empty();
        if (cached.isPresent()) {
            return CompletableFuture.completedStage(cached.get());
        }
        boolean waits = ackFacts || ack == Ack.FACTS;
        Press press = presses.begin(command.key());
        return Stages.of(() -> {
                    admission.admit(command.call().partition().number(), waits);
                    return attempt(resource, command, waits, 1);
                })
                .exceptionallyCompose(trouble -> failed.settle(
                        resource, trouble, command, press, waits, () -> attempt(resource, command.rerun(), waits, 1)))
                .whenComplete(press::end)
                .exceptionallyCompose(trouble -> CompletableFuture.failedStage(press.failure(trouble)));
    }

    /**
     * Runs the script. Where everybody was lately refused a batch does not pay, so it goes alone. When its answer waits
     * for its facts, a reply with facts goes to the journal in the thread that sends batches; any other answer leaves
     * from threads of its own, which no batch waits for.
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> attempt(
            ResourceId resource, Command<W> command, boolean waits, int count) {
        RefusalCache.Moment before = refusals.moment(resource);
        boolean batched = !refusals.refusedLately(resource, command.call().script()) || (waits && admission.full());
        CompletableFuture<ScriptRun<W>> run = batches.run(command.call(), batched, waits, CommandExecutor::passesOn);
        return run.isDone()
                ? decided(command, before, waits, count, Stages.join(run))
                : journal.answer(run.thenCompose(done -> decided(command, before, waits, count, done)));
    }

    /** The next step with the script's reply. */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> decided(
            Command<W> command, RefusalCache.Moment before, boolean waits, int count, ScriptRun<W> run) {
        ScriptReply<W> reply = run.reply();
        Act act = command.call().act();
        ResourceId resource = before.resource();
        if (reply.changed()) {
            reply.facts().get(0).time().ifPresent(act.line()::written);
            // The change ends cached refusals before its answer leaves.
            refusals.forget(resource);
        }
        if (reply.uninitialised()) {
            return afterRebuild(resource, act, count, () -> attempt(resource, command, waits, count + 1));
        }
        if (!reply.facts().isEmpty()) {
            return confirmations.answered(command, run, waits);
        }
        return proven(command, reply, waits, () -> {
            if (!reply.keyReused()) {
                command.refusal().apply(reply).ifPresent(known -> refusals.remember(before, reply, known));
            }
            return confirmations.answered(command, run, waits);
        });
    }

    /**
     * The next step with a reply without facts, when it is known to be of the present. One with facts needs no such
     * proof: it waits for them, each time that it is given.
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> proven(
            Command<W> command, ScriptReply<W> reply, boolean waits, Supplier<CompletionStage<ScriptReply<W>>> next) {
        Act act = command.call().act();
        return (waits ? journal.prove(reply.epoch()) : Optional.<CompletionStage<Void>>empty())
                .map(proof -> act.carry(proof.thenCompose(act.bound(done -> next.get()))))
                .orElseGet(next);
    }

    /** Whether the next step is no more than an entry in a queue of the journal. */
    private static boolean passesOn(ScriptReply<?> reply) {
        return !reply.facts().isEmpty() && !reply.uninitialised() && !reply.keyReused();
    }

    /** The reply of a script that was run without an executor, like that of a command. */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> answered(ScriptCall<W> call, ScriptRun<W> run, Ack ack) {
        return confirmations.answered(Command.change(call), run, ackFacts || ack == Ack.FACTS);
    }

    /** Runs a command or a query again when its resource was rebuilt; fails when that does not help. */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> afterRebuild(
            ResourceId resource, Act act, int count, Supplier<CompletionStage<ScriptReply<W>>> again) {
        if (count > ATTEMPTS) {
            throw new Unavailable("redis", "The hot state is being rebuilt.", null);
        }
        return act.carry(
                rebuilds.ensure(resource).thenComposeAsync(act.bound(done -> again.get()), rebuilds.executor()));
    }
}
