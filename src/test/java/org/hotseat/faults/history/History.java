package org.hotseat.faults.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.Operation.Kind;

/** Keeps the operations on one resource, and checks them in the end. For many threads. */
public final class History {

    /**
     * The age that a refusal may have: a server remembers it for 50 ms, in which another server may have taken a unit
     * back.
     */
    private static final long REMEMBERED_MILLIS = 100;

    private static final Path DIRECTORY = Path.of("target", "histories");

    private final String name;
    private final long capacity;
    private final Queue<Operation> operations = new ConcurrentLinkedQueue<>();

    /** @param name of the resource */
    public History(String name, long capacity) {
        this.name = name;
        this.capacity = capacity;
    }

    public void taken(String who, int units, long sentMillis, long gotMillis, boolean repeated) {
        operations.add(new Operation(who, Kind.TAKEN, units, sentMillis, gotMillis, repeated));
    }

    public void soldOut(String who, int units, long sentMillis, long gotMillis, boolean repeated) {
        operations.add(new Operation(who, Kind.SOLD_OUT, units, sentMillis - REMEMBERED_MILLIS, gotMillis, repeated));
    }

    public void givenBack(String who, int units, long sentMillis, long gotMillis, boolean repeated) {
        operations.add(new Operation(who, Kind.GIVEN_BACK, units, sentMillis, gotMillis, repeated));
    }

    /** An operation that was never answered. */
    public void unanswered(String who, Kind kind, int units, long sentMillis) {
        operations.add(new Operation(who, kind, units, sentMillis, Operation.NEVER, true));
    }

    public int size() {
        return operations.size();
    }

    /**
     * Checks it; empty when each answer fits to one moment. Otherwise it is drawn in a file, which is named. Of a
     * history with very many operations at once only the bounds are checked.
     */
    public Optional<String> wrong() {
        List<Operation> all = List.copyOf(operations);
        Linearizability.Verdict verdict = Linearizability.check(capacity, all);
        if (!verdict.wrong()) {
            return Optional.empty();
        }
        Path file = DIRECTORY.resolve(name.replaceAll("[^A-Za-z0-9.-]", "-") + ".svg");
        try {
            Files.createDirectories(DIRECTORY);
            Files.writeString(file, HistoryDrawing.of(name, all, verdict.stuck()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return verdict.stuck()
                .map(operation -> "the answer of " + operation + " fits to no moment of the history of " + name
                        + ", drawn in " + file);
    }
}
