package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Offer;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.resource.CountedResources;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Creates drops, changes their definitions while their codes are claimed, and reads them. */
@Service
public class Drops extends CountedResources<DropId, DropRequest, Drops.Live, Drops.Read> {

    static final Script<Read> READ = Script.load("drop/read_drop", Read.class);
    static final Script<Update> UPDATE = Script.load("drop/update_drop", Update.class);

    enum Read {
        DROP
    }

    enum Update {
        UPDATED,
        CHANGED
    }

    /**
     * A drop at one moment in the hot state; the codes left and claimed add up to all its codes.
     *
     * @param now the moment by Redis's clock
     */
    public record Live(
            Drop drop,
            Instant now,
            long codes,
            long left,
            long claimed,
            long batches,
            long claimants,
            OperatorStop state) {

        static Live of(DropId id, ScriptReply<Read> reply) {
            Map<String, String> fields = reply.pairs();
            Drop drop = new Drop(
                    id, DropDefinition.FORM.parse(fields), fields.getOrDefault("key_id", ""), reply.number("version"));
            return new Live(
                    drop,
                    Instant.ofEpochMilli(reply.number("now")),
                    reply.number("codes"),
                    reply.number("left"),
                    reply.number("claimed"),
                    reply.number("batches"),
                    reply.number("claimants"),
                    OperatorStop.of(fields));
        }

        /** Returns the REST form of the drop for all callers: numbers, and no code. */
        public Map<String, Object> view() {
            Map<String, Object> view = DropDefinition.FORM.answer(
                    drop.definition(), "dropId", drop.id(), "codes", codes, "left", left, "claimed", claimed);
            return state.addToView(view, new Offer(drop.definition().times(), now, left, claimed, true));
        }
    }

    private final CommandExecutor commands;
    private final DropFacts facts;
    private final DraftDrops drafts;
    private final Keyspace keyspace;

    @Inject
    Drops(
            CommandExecutor commands,
            QueryExecutor queries,
            DropFacts facts,
            DraftDrops drafts,
            Keyspace keyspace,
            ActLog audit) {
        super(DropId::new, facts, queries, audit);
        this.commands = commands;
        this.facts = facts;
        this.drafts = drafts;
        this.keyspace = keyspace;
    }

    public DropKeys keys(DropId id) {
        return new DropKeys(keyspace.partitionOf(id.value()), id);
    }

    /** Creates the drop without the codes of the request. */
    @Override
    protected boolean create(DropId id, DropRequest request) {
        return facts.create(id, request.definition(), drafts.keyId(id));
    }

    @Override
    protected CompletionStage<Change> change(Live live, DropRequest request) {
        DropDefinition definition = request.definition();
        if (live.drop().definition().equals(definition)) {
            return CompletableFuture.completedStage(Change.UNCHANGED);
        }
        DropId id = live.drop().id();
        DropKeys keys = keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        List<String> arguments =
                new ArrayList<>(List.of(id.value(), Long.toString(live.drop().version())));
        arguments.addAll(DropDefinition.FORM.fields(definition));
        return commands.execute(id.resource(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenApply(reply -> switch (reply.word()) {
                    case UPDATED -> Change.WRITTEN;
                    case CHANGED -> Change.AGAIN;
                });
    }

    @Override
    public ScriptCall<Read> read(DropId id) {
        DropKeys keys = keys(id);
        return READ.call(keys.partition(), keys.guard(), List.of());
    }

    @Override
    protected Live toLive(DropId id, ScriptReply<Read> reply) {
        return Live.of(id, reply);
    }
}
