package org.hotseat.program.seat;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Service;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.ProgramScripts;
import org.hotseat.program.layout.Row;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Reads the seats of a program from the hot state: all of them piece by piece, or only the changed ones. */
@Service
public class SeatReads {

    /**
     * The largest numbers of rows and seats in one call of the script, so that no call takes long; see the script's
     * header for the rows.
     */
    private static final int MAX_ROWS = 500;

    private static final int MAX_SEATS = 20_000;

    /** The largest number of changes that are reported; a reader that is further behind reads the whole map. */
    private static final int MAX_CHANGES = 4_000;

    /** The changes up to a version. */
    public record Delta(long version, List<SeatMap.Change> changes) {}

    /** Some rows of a category. */
    private record Batch(CategoryId category, List<String> rows) {}

    private final QueryExecutor queries;
    private final Scripts scripts;
    private final Keyspace keyspace;

    @Inject
    SeatReads(QueryExecutor queries, Scripts scripts, Keyspace keyspace) {
        this.queries = queries;
        this.scripts = scripts;
        this.keyspace = keyspace;
    }

    /**
     * Returns the changes since a version of the map; empty when they are not known, or not any more. One round trip.
     */
    public CompletionStage<Optional<Delta>> since(ProgramId id, long version) {
        return queries.query(id.resource(), changes(keys(id), version)).thenApply(SeatReads::delta);
    }

    /**
     * Reads all rows of a layout and then the changes since an earlier version; together they are the map at one
     * moment. The result is empty when the program was rebuilt, got another layout, or changed too much meanwhile.
     * Costs a round trip for some hundred thousand seats, and one more.
     */
    public Optional<SeatMap> readAll(ProgramId id, Layout layout, long version) {
        ProgramKeys keys = keys(id);
        List<Batch> batches = layout.categories().stream()
                .flatMap(category -> batches(category).stream())
                .toList();
        List<ScriptReply<ProgramScripts.Rows>> replies =
                scripts.runAll(batches.stream().map(batch -> rows(keys, batch)).toList());
        ScriptReply<ProgramScripts.Changes> changed = scripts.run(changes(keys, version));
        if (changed.uninitialised() || replies.stream().anyMatch(ScriptReply::uninitialised)) {
            return Optional.empty();
        }
        return delta(changed).map(delta -> {
            Map<CategoryId, Map<String, String>> rows = new LinkedHashMap<>();
            Iterator<ScriptReply<ProgramScripts.Rows>> reply = replies.iterator();
            for (Batch batch : batches) {
                Map<String, String> states = rows.computeIfAbsent(batch.category(), none -> new LinkedHashMap<>());
                List<String> texts = reply.next().rest();
                for (int i = 0; i < batch.rows().size(); i++) {
                    states.put(batch.rows().get(i), texts.get(i));
                }
            }
            return new SeatMap(id, version, rows).after(delta.changes(), delta.version());
        });
    }

    /** Brings back a program that has left the hot state or lacks a key. A round trip for each category. */
    public CompletionStage<?> restore(ProgramId id, Layout layout) {
        ProgramKeys keys = keys(id);
        CompletionStage<?> back = since(id, 0);
        for (Category category : layout.categories()) {
            Batch some = batches(category).get(0);
            back = back.thenCompose(done -> queries.query(
                    id.resource(),
                    rows(keys, new Batch(some.category(), some.rows().subList(0, 1)))));
        }
        return back;
    }

    private static List<Batch> batches(Category category) {
        if (category.capacity().isPresent()) {
            return List.of(new Batch(category.id(), List.of(Places.ROW)));
        }
        List<Batch> batches = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        int seats = 0;
        for (Row row : category.rows()) {
            if (rows.size() == MAX_ROWS || seats + row.seats() > MAX_SEATS) {
                batches.add(new Batch(category.id(), List.copyOf(rows)));
                rows.clear();
                seats = 0;
            }
            rows.add(row.name());
            seats += row.seats();
        }
        batches.add(new Batch(category.id(), List.copyOf(rows)));
        return batches;
    }

    private ProgramKeys keys(ProgramId id) {
        return new ProgramKeys(keyspace.partitionOf(id.value()), id);
    }

    private static ScriptCall<ProgramScripts.Rows> rows(ProgramKeys keys, Batch batch) {
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.rows(batch.category()));
        return ProgramScripts.READ_ROWS.call(keys.partition(), names, batch.rows());
    }

    private static ScriptCall<ProgramScripts.Changes> changes(ProgramKeys keys, long since) {
        return ProgramScripts.READ_CHANGES.call(
                keys.partition(), keys.seatChangeKeys(), List.of(Long.toString(since), Integer.toString(MAX_CHANGES)));
    }

    private static Optional<Delta> delta(ScriptReply<ProgramScripts.Changes> reply) {
        return switch (reply.word()) {
            case WHOLE -> Optional.empty();
            case CHANGES -> {
                List<SeatMap.Change> changes = new ArrayList<>();
                List<String> reported = reply.rest();
                for (int i = 0; i + 1 < reported.size(); i += 2) {
                    changes.add(SeatMap.Change.of(reported.get(i), reported.get(i + 1)));
                }
                yield Optional.of(new Delta(reply.number("map"), changes));
            }
        };
    }
}
