package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.hotstate.ClosingTime;
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
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutScripts;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.ProgramScripts;
import org.hotseat.program.layout.SeatEdits;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;

/**
 * Programs themselves: create, change in mid-sale, read. All may be repeated; failures like
 * {@link CommandExecutor#execute}.
 */
@Service
public class Programs {

    /** Attempts of an operator's change when another one comes in between. */
    private static final int ATTEMPTS = 10;

    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final ProgramFacts facts;
    private final Layouts layouts;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final ActLog audit;

    @Inject
    Programs(
            CommandExecutor commands,
            QueryExecutor queries,
            ProgramFacts facts,
            Layouts layouts,
            Keyspace keyspace,
            RedisClock clock,
            ActLog audit) {
        this.commands = commands;
        this.queries = queries;
        this.facts = facts;
        this.layouts = layouts;
        this.keyspace = keyspace;
        this.clock = clock;
        this.audit = audit;
    }

    /**
     * Creates the program, or changes it while it sells: its words, limit, prices, rows and seats. A read and a write
     * of MongoDB, and one script that costs as much as there are seats in rows that change. Where rows go, shrink or
     * change their places, the program is rebuilt from the facts besides.
     *
     * @return fails with {@link Conflict}: {@code fewer-seats} when a category would go, {@code seats-taken} when a
     *     seat that is taken would go or be blocked, {@code below-taken} when more places are taken than a category
     *     would have
     */
    CompletionStage<PutResult<LiveProgram>> put(ProgramId id, Layout layout) {
        return Stages.of(() -> write(
                id,
                before -> before.map(layout::keepingPlan)
                        .orElse(layout)
                        .closing(new ClosingTime(clock.now(keyspace.partitionOf(id.value()))), before),
                ATTEMPTS));
    }

    /**
     * Changes single seats while they sell; costs and fails like {@link #put}, with {@code unknown-seat} besides.
     *
     * @throws org.hotseat.kernel.error.NotFound when there is no such program
     */
    CompletionStage<LiveProgram> edit(ProgramId id, SeatEdits edits) {
        return Stages.of(() -> write(
                        id, before -> edits.applyTo(before.orElseThrow(() -> Layouts.unknown(id.value()))), ATTEMPTS))
                .thenApply(PutResult::value);
    }

    /** @param after the layout to write, made of the one that is there; made again when another change came between */
    private CompletionStage<PutResult<LiveProgram>> write(
            ProgramId id, Function<Optional<Layout>, Layout> after, int attempts) {
        if (attempts == 0) {
            throw new Conflict("changing", "The program is being changed by others; try again.");
        }
        Optional<ProgramFacts.Stored> stored = facts.find(id);
        Layout layout = after.apply(stored.map(ProgramFacts.Stored::layout));
        if (stored.isPresent()) {
            ProgramFacts.Stored before = stored.get();
            ScriptCall<ProgramScripts.Update> call = LayoutScripts.change(
                    keys(id), before.version(), before.layout(), layout, ProgramFacts.text(layout));
            return commands.execute(id.resource(), call, Ack.FACTS).thenCompose(reply -> switch (reply.word()) {
                case UPDATED -> find(id).thenApply(live -> new PutResult<>(false, live));
                case CHANGED -> write(id, after, attempts - 1);
                case TAKEN -> throw taken(reply.rest());
            });
        }
        audit.note(id.resource());
        return facts.create(id, layout)
                ? find(id).thenApply(live -> new PutResult<>(true, live))
                : write(id, after, attempts - 1);
    }

    /** Seats as {@code <category>:<row>:<number>}, of places how many are taken. */
    private static Conflict taken(List<String> taken) {
        List<String> places = taken.stream()
                .filter(text -> text.contains(":" + Places.ROW + ":"))
                .toList();
        if (places.isEmpty()) {
            return seatsTaken(taken.stream().map(Purchases::seat).toList());
        }
        String[] parts = places.get(0).split(":", -1);
        return belowTaken(parts[0], Long.parseLong(parts[2]));
    }

    static Conflict seatsTaken(List<?> seats) {
        return new Conflict("seats-taken", "Seats that are taken cannot be blocked, removed or renamed.")
                .with("seats", seats);
    }

    static Conflict belowTaken(String category, long taken) {
        return new Conflict("below-taken", taken + " places are taken.")
                .with("categoryId", category)
                .with("taken", taken);
    }

    /**
     * A program as it is just now; one Redis round trip, and a read of the facts when its layout is not known here.
     *
     * @throws org.hotseat.kernel.error.NotFound when there is no such program
     */
    CompletionStage<LiveProgram> find(ProgramId id) {
        return look(id).thenCompose(seen -> CompletableFuture.completedStage(
                LiveProgram.of(id, layouts.atLeast(id, number(seen, "version")).layout(), seen)));
    }

    /**
     * Programs without rows in the order of their ids: one read of the facts and one Redis round trip, more for those
     * without hot state.
     */
    CompletionStage<List<LiveProgram>> list(Page page) {
        return Stages.of(() -> {
            List<ProgramFacts.Stored> stored = facts.list(page);
            Map<ProgramId, Layout> byId =
                    stored.stream().collect(Collectors.toMap(ProgramFacts.Stored::id, ProgramFacts.Stored::layout));
            return queries.queryAll(
                    ProgramId::resource,
                    stored.stream().map(ProgramFacts.Stored::id).toList(),
                    this::read,
                    (id, reply) -> LiveProgram.of(id, Objects.requireNonNull(byId.get(id)), reply.pairs()));
        });
    }

    /** The fields of the program in the hot state, with {@code left:<category>} for each category. */
    CompletionStage<Map<String, String>> look(ProgramId id) {
        return queries.query(id.resource(), read(id)).thenApply(reply -> reply.pairs());
    }

    ScriptCall<ProgramScripts.Read> read(ProgramId id) {
        ProgramKeys keys = keys(id);
        return ProgramScripts.READ.call(keys.partition(), keys.guard(), List.of());
    }

    ProgramKeys keys(ProgramId id) {
        return new ProgramKeys(keyspace.partitionOf(id.value()), id);
    }

    /** A field of {@link #look}. */
    static long number(Map<String, String> seen, String field) {
        return Long.parseLong(seen.getOrDefault(field, "0"));
    }
}
