package org.hotseat.redpacket;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.SingleFlight;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;

/**
 * Ends rains at their time, or earlier by an operator. The script ends the rain; the further steps are taken afterwards
 * by a thread of its own, so that an unavailable MongoDB does not delay the other work of a sweep.
 */
@Service
public class RainEnds implements ExpiryIndex<RainEnds.End> {

    static final Script<End> END = Script.load("redpacket/end_rain", End.class);

    enum End {
        ENDED,
        NOT_DUE,
        DONE
    }

    private final CommandExecutor commands;
    private final Rains rains;
    private final RainClosings closings;
    private final SingleFlight<RainId> runs;

    @Inject
    public RainEnds(CommandExecutor commands, Rains rains, RainClosings closings, ManagedThreadFactory threads) {
        this.commands = commands;
        this.rains = rains;
        this.closings = closings;
        this.runs = new SingleFlight<>(1, threads, "HS601", "the end", closings::finish);
    }

    @PreDestroy
    void stop() {
        runs.stop();
    }

    /**
     * Ends a rain now, if it has not ended. The stage completes when the rest is in the funder's wallet; repeated calls
     * give the same rest. Fails like {@link CommandExecutor#execute}. The end may have happened then, and the sweep
     * returns the rest.
     */
    public CompletionStage<LiveRain> close(RainId id, Optional<IdempotencyKey> key) {
        return commands.execute(id.resource(), call(rains.keys(id), "operator", key), Ack.FACTS)
                .thenApplyAsync(reply -> closings.returnRest(id), runs.executor());
    }

    @Override
    public String name() {
        return "rains";
    }

    @Override
    public String key(Partition partition) {
        return RainKeys.index(partition);
    }

    /** Returns the call that ends a rain; a member of the index is the id of a rain. */
    @Override
    public ScriptCall<End> end(Partition partition, List<String> members) {
        return call(new RainKeys(partition, new RainId(members.get(0))), "time", Optional.empty());
    }

    @Override
    public ResourceId resource(String member) {
        return new RainId(member).resource();
    }

    @Override
    public void onEnded(List<String> members, ScriptReply<End> reply) {
        RainId id = new RainId(members.get(0));
        if (reply.word() == End.ENDED) {
            runs.begin(id);
        }
    }

    private static ScriptCall<End> call(RainKeys keys, String by, Optional<IdempotencyKey> key) {
        Partition partition = keys.partition();
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(keys.index(), partition.outbox()));
        names.addAll(partition.idempotency(key));
        return END.call(partition, names, List.of(keys.id().value(), by, IdempotencyKey.fingerprint(key)));
    }
}
