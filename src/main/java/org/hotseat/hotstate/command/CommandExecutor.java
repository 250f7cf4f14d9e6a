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
 * Executes a command in the steps of docs/architecture.md. One script decides and writes its facts into the outbox, the
 * journal makes the facts durable, then the answer leaves. A script that finds no hot state waits for the rebuild and
 * is run again. Needs one Redis round trip, which concurrent commands share, no lock and no waiting thread.
 */
@Service
public class CommandExecutor {

    /** The condition for the answer to a decision to leave. */
    public enum Ack {
        /** The facts of the decision are durable. */
        FACTS,
        /** The setting {@code HOTSEAT_ACK} decides. */
        AS_SET
    }

    /**
     * The largest number of runs of one command after rebuilds. A rebuild by another server is polled in steps of 20
     * ms.
     */
    static final int ATTEMPTS = 400;

    private final ScriptBatcher batches;
    private final Journal journal;
    private final Confirmations confirmations;
    private final FailedCommands failed;
    private final DoubleSubmits submissions;
    private final AdmissionControl admission;
    private final Rebuilds rebuilds;
    private final RefusalCache refusals;
    private final boolean ackFacts;

    @Inject
    public CommandExecutor(
            ScriptBatcher batches,
            Journal journal,
            PrerequisiteFacts earlier,
            AdmissionControl admission,
            Rebuilds rebuilds,
            CountedFacts counted,
            RefusalCache refusals,
            DoubleSubmits submissions,
            FactsSettings settings) {
        this.batches = batches;
        this.journal = journal;
        this.confirmations = new Confirmations(journal, earlier, rebuilds, submissions, settings);
        this.failed = new FailedCommands(batches, confirmations, rebuilds, counted, submissions, settings);
        this.submissions = submissions;
        this.admission = admission;
        this.rebuilds = rebuilds;
        this.refusals = refusals;
        this.ackFacts = settings.ackFacts();
        // During a rush it is better to decide a claim later: if it were decided now, its answer could not be confirmed
        // in time.
        batches.pauseWhile(admission::isFull, settings.timeout().multipliedBy(2));
        admission.watchClaims(batches::queued, batches.patienceNanos());
    }

    /**
     * Executes a command on a resource. Its refusal is not cached.
     *
     * @return the script's reply, when its facts are durable or when it is unknown whether they are; in the second case
     *     the call's act is marked as confirming. Fails with {@link Unavailable} when nothing was decided, and when the
     *     fate of the command remained unknown: a repetition with the same idempotency key gets its answer. Fails with
     *     {@link KeyReused} when the key was used with another request, and with {@link NotFound} when the resource
     *     does not exist
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
        command.call().act().setResource(resource);
        Optional<ScriptReply<W>> cached = command.cacheable()
                ? refusals.find(resource, command.scopes(), command.call().script())
                : Optional.empty();
        if (cached.isPresent()) {
            return CompletableFuture.completedStage(cached.get());
        }
        boolean waits = ackFacts || ack == Ack.FACTS;
        DoubleSubmit submit = submissions.begin(command.key());
        CompletionStage<ScriptReply<W>> first;
        try {
            admission.admit(command.call().partition().number(), waits);
            first = attempt(resource, command, waits, 1);
        } catch (RuntimeException e) {
            first = Stages.failed(e);
        }
        return first.exceptionallyCompose(trouble -> failed.settle(
                        resource, trouble, command, submit, waits, () -> attempt(resource, command.rerun(), waits, 1)))
                .whenComplete(submit::end)
                .exceptionallyCompose(trouble -> CompletableFuture.failedStage(submit.failure(trouble)));
    }

    /**
     * Runs the script. While everybody is refused a batch is no advantage, so the script is sent alone. If the answer
     * waits for its facts, the thread that sends batches passes a reply with facts to the journal. Any other answer
     * leaves on threads of its own, so that no batch waits for it.
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> attempt(
            ResourceId resource, Command<W> command, boolean waits, int count) {
        RefusalCache.Moment before = refusals.moment(resource);
        boolean batched = !refusals.refusedLately(resource, command.call().script()) || (waits && admission.isFull());
        CompletableFuture<ScriptRun<W>> run =
                batches.run(command.call(), batched, waits, CommandExecutor::isNonBlocking);
        return run.isDone()
                ? decided(command, before, waits, count, Stages.join(run))
                : journal.answer(run.thenCompose(done -> decided(command, before, waits, count, done)));
    }

    /** Does the next step with the script's reply. */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> decided(
            Command<W> command, RefusalCache.Moment before, boolean waits, int count, ScriptRun<W> run) {
        ScriptReply<W> reply = run.reply();
        Act act = command.call().act();
        ResourceId resource = before.resource();
        if (reply.changed()) {
            reply.facts().get(0).time().ifPresent(act.line()::written);
            // Cached refusals must end before the answer to the change leaves.
            refusals.forget(resource);
        }
        if (reply.uninitialised()) {
            return afterRebuild(resource, act, count, () -> attempt(resource, command, waits, count + 1));
        }
        if (!reply.facts().isEmpty()) {
            return confirmations.answered(command, run, waits);
        }
        return afterProof(command, reply, waits, () -> {
            if (!reply.keyReused()) {
                command.refusal().apply(reply).ifPresent(known -> refusals.remember(before, reply, known));
            }
            return confirmations.answered(command, run, waits);
        });
    }

    /**
     * Does the next step with a reply without facts, once it is proven that the reply comes from the present Redis
     * server. A reply with facts needs no such proof, since it waits for its facts each time.
     */
    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> afterProof(
            Command<W> command, ScriptReply<W> reply, boolean waits, Supplier<CompletionStage<ScriptReply<W>>> next) {
        Act act = command.call().act();
        return (waits ? journal.prove(reply.epoch()) : Optional.<CompletionStage<Void>>empty())
                .map(proof -> act.carry(proof.thenCompose(act.bind(done -> next.get()))))
                .orElseGet(next);
    }

    /** Returns whether the next step only adds an entry to a queue of the journal. */
    private static boolean isNonBlocking(ScriptReply<?> reply) {
        return !reply.facts().isEmpty() && !reply.uninitialised() && !reply.keyReused();
    }

    /** Treats the reply of a script that was run without the executor like that of a command. */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> answered(ScriptCall<W> call, ScriptRun<W> run, Ack ack) {
        return confirmations.answered(Command.change(call), run, ackFacts || ack == Ack.FACTS);
    }

    /** Runs a command or a query again after its resource was rebuilt. Fails after {@link #ATTEMPTS} runs. */
    <W extends Enum<W>> CompletionStage<ScriptReply<W>> afterRebuild(
            ResourceId resource, Act act, int count, Supplier<CompletionStage<ScriptReply<W>>> again) {
        if (count > ATTEMPTS) {
            throw new Unavailable("redis", "The state in Redis is being rebuilt; try again.", null);
        }
        return act.carry(
                rebuilds.ensure(resource).thenComposeAsync(act.bind(done -> again.get()), rebuilds.executor()));
    }
}
