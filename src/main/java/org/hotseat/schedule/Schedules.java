package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.Offer;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.resource.CountedResources;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Creates schedules, changes them during the sale, and reads them. A change is refused with {@link Conflict}
 * {@code below-taken} when more places are taken than the new definition has.
 */
@Service
public class Schedules extends CountedResources<ScheduleId, ScheduleDefinition, Schedules.Live, Schedules.Read> {

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
    private final Keyspace keyspace;
    private final ScheduleFacts facts;
    private final RedisClock clock;

    @Inject
    Schedules(
            CommandExecutor commands,
            QueryExecutor queries,
            Keyspace keyspace,
            ScheduleFacts facts,
            RedisClock clock,
            ActLog audit) {
        super(ScheduleId::new, facts, queries, audit);
        this.commands = commands;
        this.keyspace = keyspace;
        this.facts = facts;
        this.clock = clock;
    }

    @Override
    protected ScheduleDefinition asNew(ScheduleId id, ScheduleDefinition definition) {
        return definition.closing(closing(id), Optional.empty());
    }

    @Override
    protected boolean create(ScheduleId id, ScheduleDefinition definition) {
        return facts.create(id, definition);
    }

    @Override
    protected CompletionStage<Change> change(Live live, ScheduleDefinition given) {
        // The moment of a schedule that has left the hot state is past.
        return Stages.of(() -> update(live.id(), given.closing(closing(live.id()), Optional.of(live.definition()))));
    }

    private ClosingTime closing(ScheduleId id) {
        return new ClosingTime(clock.now(keyspace.partitionOf(id.value())));
    }

    private CompletionStage<Change> update(ScheduleId id, ScheduleDefinition definition) {
        ScheduleKeys keys = keys(id);
        List<String> names = keys.guard(keys.holds(), keys.partition().outbox());
        List<String> arguments = new ArrayList<>(List.of(id.value(), Integer.toString(definition.maxPlayers())));
        arguments.addAll(ScheduleDefinition.FORM.fields(definition));
        return commands.execute(id.resource(), UPDATE.call(keys.partition(), names, arguments), Ack.FACTS)
                .thenApply(reply -> switch (reply.word()) {
                    case UPDATED -> Change.WRITTEN;
                    case BELOW_TAKEN -> throw belowTaken(reply.number("taken"));
                });
    }

    static Conflict belowTaken(long taken) {
        return new Conflict("below-taken", taken + " places are taken.").with("taken", taken);
    }

    @Override
    public ScriptCall<Read> read(ScheduleId id) {
        ScheduleKeys keys = keys(id);
        return READ.call(keys.partition(), keys.guard(keys.holds()), List.of());
    }

    ScheduleKeys keys(ScheduleId id) {
        return new ScheduleKeys(keyspace.partitionOf(id.value()), id);
    }

    @Override
    protected Live toLive(ScheduleId id, ScriptReply<Read> reply) {
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
