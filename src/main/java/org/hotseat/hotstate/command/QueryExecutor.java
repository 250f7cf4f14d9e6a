package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.ScriptRun;
import org.hotseat.redis.Scripts;

/**
 * Reads the hot state of resources, and rebuilds it first if it is gone. A resource that has left the hot state is
 * answered from its fact. Changes nothing of a resource. Every method fails like {@link CommandExecutor#execute}, and
 * may be repeated.
 */
@Service
public class QueryExecutor {

    private final CommandExecutor commands;
    private final Scripts scripts;
    private final RemovedResourceReplies overs;

    @Inject
    public QueryExecutor(CommandExecutor commands, Scripts scripts, RemovedResourceReplies overs) {
        this.commands = commands;
        this.scripts = scripts;
        this.overs = overs;
    }

    /**
     * Reads one resource; one Redis round trip. Facts that come with the reply are made durable as {@code HOTSEAT_ACK}
     * demands. For a resource that has left the hot state, the scripts of {@link ClaimRemoval#readCalls} are answered
     * from its fact.
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> query(ResourceId resource, ScriptCall<W> call) {
        return Stages.of(() -> query(resource, call, 1));
    }

    /**
     * Runs a script that reads no resource and claims nothing. The stage completes when the facts that came with the
     * reply are durable.
     */
    public <W extends Enum<W>> CompletionStage<ScriptReply<W>> read(ScriptCall<W> call) {
        return Stages.of(() -> commands.answered(call, run(call), Ack.FACTS));
    }

    /**
     * Reads many resources in few round trips. One read of the facts answers for those that have left the hot state.
     * Other resources without hot state are read one by one like {@link #query}.
     *
     * @param address returns the resource of an id
     * @param read returns the call that reads one resource
     * @param view makes the result from the reply of one resource
     * @return the results in the order of the ids
     */
    public <I, W extends Enum<W>, V> CompletionStage<List<V>> queryAll(
            Function<I, ResourceId> address,
            List<I> ids,
            Function<I, ScriptCall<W>> read,
            BiFunction<I, ScriptReply<W>, V> view) {
        return Stages.of(() -> {
            List<ScriptReply<W>> replies = scripts.runAll(ids.stream().map(read).toList());
            Map<ResourceId, ScriptReply<W>> left = lastReplies(address, ids, replies);
            CompletionStage<List<V>> all = CompletableFuture.completedStage(new ArrayList<>());
            for (int i = 0; i < ids.size(); i++) {
                I id = ids.get(i);
                ScriptReply<W> known = left.getOrDefault(address.apply(id), replies.get(i));
                CompletionStage<ScriptReply<W>> reply = known.uninitialised()
                        ? rebuilt(address.apply(id), read.apply(id), 1)
                        : CompletableFuture.completedStage(known);
                all = all.thenCombine(reply, (views, each) -> {
                    views.add(view.apply(id, each));
                    return views;
                });
            }
            return all;
        });
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> query(
            ResourceId resource, ScriptCall<W> call, int count) {
        ScriptRun<W> run = run(call);
        if (!run.reply().uninitialised()) {
            return commands.answered(call, run, Ack.AS_SET);
        }
        Optional<ScriptReply<W>> last = count == 1 ? overs.find(resource, call.script()) : Optional.empty();
        return last.<CompletionStage<ScriptReply<W>>>map(CompletableFuture::completedStage)
                .orElseGet(() -> rebuilt(resource, call, count));
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> rebuilt(
            ResourceId resource, ScriptCall<W> call, int count) {
        return commands.afterRebuild(resource, call.act(), count, () -> query(resource, call, count + 1));
    }

    private <W extends Enum<W>> ScriptRun<W> run(ScriptCall<W> call) {
        long start = System.nanoTime();
        return new ScriptRun<>(scripts.run(call), start);
    }

    /** Returns the last replies of those resources that have left the hot state. */
    private <I, W extends Enum<W>> Map<ResourceId, ScriptReply<W>> lastReplies(
            Function<I, ResourceId> address, List<I> ids, List<ScriptReply<W>> replies) {
        List<ResourceId> gone = IntStream.range(0, ids.size())
                .filter(i -> replies.get(i).uninitialised())
                .mapToObj(i -> address.apply(ids.get(i)))
                .toList();
        return gone.isEmpty() ? Map.of() : overs.find(gone, replies.get(0).script());
    }
}
