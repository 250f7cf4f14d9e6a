package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.hotstate.resource.Resources;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.ProgramScripts;
import org.hotseat.program.layout.SeatEdits;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Creates programs, changes them during the sale, and reads them. A change begins from the layout in the facts. */
@Service
public class Programs extends Resources<ProgramId, Layout, LiveProgram, ProgramScripts.Read> {

    /** The number of attempts of an operator's change when other changes come in between: within some 2 s. */
    private static final int ATTEMPTS = 12;

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(320);

    private final CommandExecutor commands;
    private final ProgramFacts facts;
    private final Layouts layouts;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final ActLog audit;
    private final Rebuilds rebuilds;

    @Inject
    Programs(
            CommandExecutor commands,
            QueryExecutor queries,
            ProgramFacts facts,
            Layouts layouts,
            Keyspace keyspace,
            RedisClock clock,
            ActLog audit,
            Rebuilds rebuilds) {
        super(ProgramId::new, facts, queries);
        this.commands = commands;
        this.facts = facts;
        this.layouts = layouts;
        this.keyspace = keyspace;
        this.clock = clock;
        this.audit = audit;
        this.rebuilds = rebuilds;
    }

    /**
     * Creates the program, or changes it while it sells: its texts, limit, prices, rows and seats. Costs a read and a
     * write of MongoDB, and one script whose work grows with the seats in changed rows. If rows are removed, become
     * shorter or move, the program is also rebuilt from the facts.
     *
     * @return the program. Fails with {@link Conflict} {@code fewer-seats} when a category would be removed,
     *     {@code seats-taken} when a taken seat would be removed or blocked, {@code below-taken} when more places are
     *     taken than a category would have, and {@code changing} when others change it for some 2 s
     */
    @Override
    public CompletionStage<PutResult<LiveProgram>> put(ProgramId id, Layout layout) {
        return Stages.of(() -> write(
                id,
                before -> before.map(layout::keepingPlan)
                        .orElse(layout)
                        .closing(new ClosingTime(clock.now(keyspace.partitionOf(id.value()))), before),
                ATTEMPTS));
    }

    /**
     * Changes single seats while they sell. Costs and fails like {@link #put}, and also fails with
     * {@code unknown-seat}.
     *
     * @throws org.hotseat.kernel.error.NotFound when the program does not exist
     */
    CompletionStage<LiveProgram> edit(ProgramId id, SeatEdits edits) {
        return Stages.of(() ->
                        write(id, before -> edits.applyTo(before.orElseThrow(() -> facts.unknown(id))), ATTEMPTS))
                .thenApply(PutResult::value);
    }

    /**
     * Writes a layout.
     *
     * @param after makes the new layout from the existing one; called again when another change came in between
     */
    private CompletionStage<PutResult<LiveProgram>> write(
            ProgramId id, Function<Optional<Layout>, Layout> after, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The program is being changed by others; try again.");
        }
        Optional<ProgramFacts.Stored> stored = facts.find(id);
        Layout layout = after.apply(stored.map(ProgramFacts.Stored::layout));
        if (stored.isPresent()) {
            ProgramFacts.Stored before = stored.get();
            ScriptCall<ProgramScripts.Update> call = ProgramScripts.change(
                    keys(id), before.version(), before.layout(), layout, ProgramFacts.text(layout));
            return commands.execute(id.resource(), call, Ack.FACTS).thenCompose(reply -> switch (reply.word()) {
                case UPDATED -> PutResult.written(false, () -> find(id));
                case CHANGED -> writeAgain(id, after, attempts);
                case TAKEN -> throw takenConflict(reply.rest());
            });
        }
        audit.writeAuditLine(id.resource());
        return facts.create(id, layout) ? PutResult.written(true, () -> find(id)) : write(id, after, attempts - 1);
    }

    /**
     * Writes a layout after a pause: Redis has the other change already, and its fact, from which this one begins, is
     * on its way to MongoDB.
     */
    private CompletionStage<PutResult<LiveProgram>> writeAgain(
            ProgramId id, Function<Optional<Layout>, Layout> after, int attempts) {
        long pause = Math.min(MAX_PAUSE_NANOS, FIRST_PAUSE_NANOS << (ATTEMPTS - attempts));
        Act act = Act.current();
        return act.carry(Stages.later(
                pause, rebuilds.executor(), () -> act.during(() -> write(id, after, attempts - 1))));
    }

    /**
     * Creates the refusal. Seats come as {@code <category>:<row>:<number>}; for places the number is how many are
     * taken.
     */
    private static Conflict takenConflict(List<String> taken) {
        List<String> places = taken.stream()
                .filter(text -> text.contains(":" + Places.ROW + ":"))
                .toList();
        if (places.isEmpty()) {
            return seatsTaken(taken.stream().map(PurchaseAnswer::seat).toList());
        }
        String[] parts = places.get(0).split(":", -1);
        return belowTaken(parts[0], Long.parseLong(parts[2]));
    }

    static Conflict seatsTaken(List<?> seats) {
        return new Conflict(
                        "seats-taken",
                        "Seats that are taken cannot be blocked, removed or renamed, nor become a table that is sold as a whole.")
                .with("seats", seats);
    }

    static Conflict belowTaken(String category, long taken) {
        return new Conflict("below-taken", taken + " places are taken.")
                .with("categoryId", category)
                .with("taken", taken);
    }

    /** Makes a program with its rows; a read of the facts when its layout is not remembered here. */
    @Override
    protected LiveProgram toLive(ProgramId id, ScriptReply<ProgramScripts.Read> reply) {
        Map<String, String> seen = reply.pairs();
        return LiveProgram.of(id, layouts.atLeast(id, number(seen, "version")).layout(), seen);
    }

    /** Returns programs without rows. */
    @Override
    public CompletionStage<List<LiveProgram>> list(Page page) {
        return Stages.of(() -> {
            Map<ProgramId, Layout> byId = new LinkedHashMap<>();
            facts.list(page).forEach(stored -> byId.put(stored.id(), stored.layout()));
            return list(
                    List.copyOf(byId.keySet()),
                    (id, reply) -> LiveProgram.of(id, Objects.requireNonNull(byId.get(id)), reply.pairs()));
        });
    }

    /** Returns the fields of the program in the hot state, with {@code left:<category>} for each category. */
    CompletionStage<Map<String, String>> readFields(ProgramId id) {
        return query(id).thenApply(ScriptReply::pairs);
    }

    @Override
    public ScriptCall<ProgramScripts.Read> read(ProgramId id) {
        ProgramKeys keys = keys(id);
        return ProgramScripts.READ.call(keys.partition(), keys.guard(), List.of());
    }

    ProgramKeys keys(ProgramId id) {
        return new ProgramKeys(keyspace.partitionOf(id.value()), id);
    }

    /** Returns a number from the result of {@link #readFields}. */
    static long number(Map<String, String> seen, String field) {
        return Long.parseLong(seen.getOrDefault(field, "0"));
    }
}
