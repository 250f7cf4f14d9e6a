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
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Creates, changes and reads drops. Every operation may be repeated; failures are those of
 * {@link CommandExecutor#execute}.
 */
@Service
public class Drops {

    static final Script<Read> READ = Script.load("drop/read_drop", Read.class);
    static final Script<Update> UPDATE = Script.load("drop/update_drop", Update.class);

    /** The number of attempts of an operator's change when other changes come in between. */
    private static final int ATTEMPTS = 10;

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
    private final QueryExecutor queries;
    private final DropFacts facts;
    private final DraftDrops drafts;
    private final Keyspace keyspace;
    private final ActLog audit;

    @Inject
    Drops(
            CommandExecutor commands,
            QueryExecutor queries,
            DropFacts facts,
            DraftDrops drafts,
            Keyspace keyspace,
            ActLog audit) {
        this.commands = commands;
        this.queries = queries;
        this.facts = facts;
        this.drafts = drafts;
        this.keyspace = keyspace;
        this.audit = audit;
    }

    public DropKeys keys(DropId id) {
        return new DropKeys(keyspace.partitionOf(id.value()), id);
    }

    /** Creates the drop without codes, or changes its definition while its codes are claimed. */
    public CompletionStage<PutResult<Live>> put(DropId id, DropDefinition definition) {
        return Stages.of(() -> {
            if (!facts.exists(id)) {
                audit.writeAuditLine(id.resource());
            }
            return facts.create(id, definition, drafts.keyId(id))
                    ? PutResult.written(true, () -> find(id))
                    : change(id, definition, ATTEMPTS);
        });
    }

    private CompletionStage<PutResult<Live>> change(DropId id, DropDefinition definition, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The drop is being changed by others; try again.");
        }
        return find(id).thenCompose(live -> live.drop().definition().equals(definition)
                ? CompletableFuture.completedStage(new PutResult<>(false, live))
                : update(live, definition, attempts));
    }

    private CompletionStage<PutResult<Live>> update(Live live, DropDefinition definition, int attempts) {
        DropId id = live.drop().id();
        DropKeys keys = keys(id);
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.partition().outbox());
        List<String> arguments =
                new ArrayList<>(List.of(id.value(), Long.toString(live.drop().version())));
        arguments.addAll(DropDefinition.FORM.fields(definition));
        return commands.execute(id.resource(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case UPDATED -> PutResult.written(false, () -> find(id));
                    case CHANGED -> change(id, definition, attempts - 1);
                });
    }

    /**
     * Returns a drop at the present moment; one Redis round trip.
     *
     * @throws org.hotseat.kernel.error.NotFound when the drop does not exist
     */
    public CompletionStage<Live> find(DropId id) {
        return queries.query(id.resource(), read(id)).thenApply(reply -> Live.of(id, reply));
    }

    /**
     * Returns drops in the order of their ids. One read of the facts and one Redis round trip, and more for those
     * without hot state.
     */
    public CompletionStage<List<Live>> list(Page page) {
        return Stages.of(() -> queries.queryAll(
                DropId::resource, facts.list(page).stream().map(Drop::id).toList(), this::read, Live::of));
    }

    public ScriptCall<Read> read(DropId id) {
        DropKeys keys = keys(id);
        return READ.call(keys.partition(), keys.guard(), List.of());
    }
}
