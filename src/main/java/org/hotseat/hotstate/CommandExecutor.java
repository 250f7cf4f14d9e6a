package org.hotseat.hotstate;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.facts.AdmissionControl;
import org.hotseat.facts.FactsSettings;
import org.hotseat.facts.Journal;
import org.hotseat.kernel.KeyReused;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.Unavailable;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.jspecify.annotations.Nullable;

/**
 * The way of a request (DESIGN.md, section 2): one script decides and writes its facts into the outbox, the journal makes them
 * durable, then the answer leaves. A script that finds no hot state waits for the rebuild and is run again. One Redis round trip,
 * no lock, no waiting thread.
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

    /** The most runs of one command after rebuilds; other servers' rebuilds are looked after in steps of 20 ms. */
    private static final int ATTEMPTS = 400;

    private final Scripts scripts;
    private final Journal journal;
    private final AdmissionControl admission;
    private final Rebuilds rebuilds;
    private final RefusalCache refusals;
    private final boolean ackFacts;
    private volatile @Nullable Separate separate;

    @Inject
    public CommandExecutor(
            Scripts scripts,
            Journal journal,
            AdmissionControl admission,
            Rebuilds rebuilds,
            RefusalCache refusals,
            FactsSettings settings) {
        this.scripts = scripts;
        this.journal = journal;
        this.admission = admission;
        this.rebuilds = rebuilds;
        this.refusals = refusals;
        this.ackFacts = settings.ackFacts();
    }

    /** The executor of one partition. */
    private record Separate(Partition partition, CommandExecutor executor) {}

    /** Lets another executor execute what is on one partition; null ends it. */
    void separate(@Nullable Partition partition, @Nullable CommandExecutor executor) {
        separate = partition == null || executor == null ? null : new Separate(partition, executor);
    }

    private CommandExecutor of(Partition partition) {
        Separate other = separate;
        return other != null && partition.equals(other.partition()) ? other.executor() : this;
    }

    /**
     * Executes a command on a resource. Its refusal is not cached.
     *
     * @return the script's reply when its facts are durable. Fails with {@link Unavailable} before Redis is asked when its facts could not
     *     be written, and when a store is away: the command may have been executed, a repetition with the same idempotency key gets its
     *     answer. Fails with {@link KeyReused} when its idempotency key was used with another request, with {@link NotFound} when there is
     *     no such resource
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> execute(
            ResourceId resource, ScriptCall<W> call, Ack ack) {
        return execute(resource, new Command<>(call, List.of(), true, reply -> Optional.empty()), ack);
    }

    /**
     * Executes a command like {@link #execute(ResourceId, ScriptCall, Ack)}, or refuses it without asking any store when its
     * refusal is cached (see {@link RefusalCache}).
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> execute(
            ResourceId resource, Command<W> command, Ack ack) {
        return of(command.call().partition()).executeHere(resource, command, ack);
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> executeHere(
            ResourceId resource, Command<W> command, Ack ack) {
        return Stages.of(() -> {
            Optional<ScriptReply<W>> cached = command.repeatable()
                    ? Optional.empty()
                    : refusals.find(resource, command.scopes(), command.call().script());
            if (cached.isPresent()) {
                return CompletableFuture.completedStage(cached.get());
            }
            boolean waits = ackFacts || ack == Ack.FACTS;
            admission.admit(command.call().partition().number(), waits);
            return initialised(resource, () -> attempt(resource, command, waits), 1);
        });
    }

    /**
     * Reads the hot state of a resource, rebuilding it first when it is gone; the failures of {@link #execute}. Facts that come with
     * the reply are made durable as {@code HOTSEAT_ACK} says.
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> query(ResourceId resource, ScriptCall<W> call) {
        return Stages.of(() -> initialised(resource, () -> read(call, ackFacts), 1));
    }

    /** Runs a script that only reads, and looks at no resource; the stage completes when the facts that came with it are durable. */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> read(ScriptCall<W> call) {
        return Stages.of(() -> read(call, true));
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> read(ScriptCall<W> call, boolean waits) {
        long start = System.nanoTime();
        return of(call.partition()).answered(scripts.run(call), start, waits);
    }

    /**
     * Reads the hot state of many resources in few round trips, and of those where it is gone one by one like {@link #query}.
     *
     * @param address of one
     * @param read the call that reads one
     * @param view makes of its reply what is to be answered
     * @return in the order of the ids; the failures of {@link #query}
     */
    public <I, W extends Enum<W>, V> CompletionStage<List<V>> queryAll(
            Function<I, ResourceId> address,
            List<I> ids,
            Function<I, ScriptCall<W>> read,
            BiFunction<I, ScriptReply<W>, V> view) {
        return Stages.of(() -> {
            List<ScriptReply<W>> replies = scripts.runAll(ids.stream().map(read).toList());
            CompletionStage<List<V>> all = CompletableFuture.completedStage(new ArrayList<>());
            for (int i = 0; i < ids.size(); i++) {
                I id = ids.get(i);
                CompletionStage<ScriptReply<W>> reply = replies.get(i).uninitialised()
                        ? query(address.apply(id), read.apply(id))
                        : CompletableFuture.completedStage(replies.get(i));
                all = all.thenCombine(reply, (views, each) -> {
                    views.add(view.apply(id, each));
                    return views;
                });
            }
            return all;
        });
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> attempt(
            ResourceId resource, Command<W> command, boolean waits) {
        RefusalCache.Look look = refusals.look(resource);
        ScriptReply<W> reply = scripts.run(command.call());
        if (reply.changed()) {
            // The change ends cached refusals before its answer leaves.
            refusals.forget(resource);
        } else if (reply.facts().isEmpty() && !reply.uninitialised() && !reply.keyReused()) {
            // A refusal that tells of a fact under way waits for it, each time that it is given.
            command.refusal().apply(reply).ifPresent(known -> refusals.remember(look, reply, known));
        }
        return answered(reply, look.nanos(), waits);
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> answered(
            ScriptReply<W> reply, long start, boolean waits) {
        if (reply.keyReused()) {
            throw new KeyReused();
        }
        if (reply.uninitialised()) {
            return CompletableFuture.completedStage(reply);
        }
        CompletionStage<Void> durable = journal.write(reply.facts(), start);
        return waits ? durable.thenApply(done -> reply) : CompletableFuture.completedStage(reply);
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> initialised(
            ResourceId resource, Supplier<CompletionStage<ScriptReply<W>>> attempt, int count) {
        CompletionStage<ScriptReply<W>> answer = attempt.get();
        if (!answer.toCompletableFuture().isDone()) {
            // It waits for facts, so the hot state was there.
            return answer;
        }
        return answer.thenCompose(reply -> {
            if (!reply.uninitialised()) {
                return CompletableFuture.completedStage(reply);
            }
            if (count > ATTEMPTS) {
                throw new Unavailable("redis", "The hot state is being rebuilt.", null);
            }
            return rebuilds.ensure(resource)
                    .thenComposeAsync(done -> initialised(resource, attempt, count + 1), rebuilds.executor());
        });
    }
}
