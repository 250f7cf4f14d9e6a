package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.Offer;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.RedisClock;
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
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Creates schedules, changes them during the sale, and reads them. Every operation may be repeated; failures are those
 * of {@link CommandExecutor#execute}.
 */
@Service
public class Schedules {

    static final Script<Read> READ = Script.load("schedule/read_schedule", Read.class);
    static final Script<Update> UPDATE = Script.load("schedule/update_schedule", Update.class);

    enum Read {
        SCHEDULE
    }

    enum Update {
        UPDATED,
        BELOW_TAKEN
    }

    /**
     * A schedule at one moment; the three counts add up to its places.
     *
     * @param now the moment by Redis's clock
     */
    record Live(
            ScheduleId id,
            ScheduleDefinition definition,
            Instant now,
            long available,
            long held,
            long booked,
            OperatorStop state) {

        /** Returns the schedule as it would be if it were created now. */
        static Live draft(ScheduleId id, ScheduleDefinition given, Instant now) {
            ScheduleDefinition definition = given.closing(new ClosingTime(now), Optional.empty());
            return new Live(id, definition, now, definition.maxPlayers(), 0, 0, OperatorStop.NOT_ENDED);
        }

        /** Returns the REST form of the schedule. */
        Map<String, Object> view() {
            Map<String, Object> view = ScheduleDefinition.FORM.answer(
                    definition, "scheduleId", id, "available", available, "held", held, "booked", booked);
            return state.addToView(
                    view, new Offer(definition.times(), now, available, definition.maxPlayers() - available, true));
        }
    }

    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final Keyspace keyspace;
    private final ScheduleFacts facts;
    private final RedisClock clock;
    private final ActLog audit;

    @Inject
    Schedules(
            CommandExecutor commands,
            QueryExecutor queries,
            Keyspace keyspace,
            ScheduleFacts facts,
            RedisClock clock,
            ActLog audit) {
        this.commands = commands;
        this.queries = queries;
        this.keyspace = keyspace;
        this.facts = facts;
        this.clock = clock;
        this.audit = audit;
    }

    /**
     * Creates the schedule, or changes it while its places are being taken. Costs a read or a write of MongoDB, and
     * some Redis round trips.
     *
     * @return the schedule; fails with {@link Conflict} {@code below-taken} when more places are taken than the new
     *     definition has
     */
    public CompletionStage<PutResult<Live>> put(ScheduleId id, ScheduleDefinition definition) {
        return Stages.of(() -> {
            ClosingTime closing = new ClosingTime(clock.now(keyspace.partitionOf(id.value())));
            if (!facts.exists(id)) {
                audit.writeAuditLine(id.resource());
            }
            if (facts.create(id, definition.closing(closing, Optional.empty()))) {
                return PutResult.written(true, () -> find(id));
            }
            return find(id).thenCompose(
                            live -> change(id, definition.closing(closing, Optional.of(live.definition()))));
        });
    }

    private CompletionStage<PutResult<Live>> change(ScheduleId id, ScheduleDefinition definition) {
        ScheduleKeys keys = keys(id);
        List<String> names = keys.guard(keys.holds(), keys.partition().outbox());
        List<String> arguments = new ArrayList<>(List.of(id.value(), Integer.toString(definition.maxPlayers())));
        arguments.addAll(ScheduleDefinition.FORM.fields(definition));
        return commands.execute(id.resource(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case UPDATED -> PutResult.written(false, () -> find(id));
                    case BELOW_TAKEN -> throw belowTaken(reply.number("taken"));
                });
    }

    /**
     * Reports the effects that {@link #put} would have. A read of the facts and one Redis round trip.
     *
     * @return the report; fails like {@link #put}
     */
    CompletionStage<Map<String, Object>> dryRunPut(ScheduleId id, ScheduleDefinition definition) {
        return Stages.of(() -> {
            int places = definition.maxPlayers();
            if (!facts.exists(id)) {
                return CompletableFuture.completedStage(Map.of("creates", true, "free", (long) places));
            }
            return find(id).thenApply(live -> {
                long taken = live.held() + live.booked();
                if (taken > places) {
                    throw belowTaken(taken);
                }
                return Map.of("creates", false, "free", places - taken, "before", live.available());
            });
        });
    }

    private static Conflict belowTaken(long taken) {
        return new Conflict("below-taken", taken + " places are taken.").with("taken", taken);
    }

    /** Returns a schedule at the present moment; one Redis round trip. */
    CompletionStage<Live> find(ScheduleId id) {
        return queries.query(id.resource(), read(id)).thenApply(reply -> live(id, reply));
    }

    /**
     * Returns schedules in the order of their ids. One read of the facts and one Redis round trip, and more for those
     * without hot state.
     */
    CompletionStage<List<Live>> list(Page page) {
        return Stages.of(() -> queries.queryAll(
                ScheduleId::resource,
                facts.list(page).stream().map(ScheduleFacts.Stored::id).toList(),
                this::read,
                Schedules::live));
    }

    ScriptCall<Read> read(ScheduleId id) {
        ScheduleKeys keys = keys(id);
        return READ.call(keys.partition(), keys.guard(keys.holds()), List.of());
    }

    ScheduleKeys keys(ScheduleId id) {
        return new ScheduleKeys(keyspace.partitionOf(id.value()), id);
    }

    private static Live live(ScheduleId id, ScriptReply<Read> reply) {
        return new Live(
                id,
                ScheduleDefinition.FORM.parse(reply.pairs()),
                Instant.ofEpochMilli(reply.number("now")),
                reply.number("available"),
                reply.number("held"),
                reply.number("booked"),
                OperatorStop.of(reply.pairs()));
    }
}
