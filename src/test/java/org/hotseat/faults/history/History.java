package org.hotseat.faults.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
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
    private final Counter counter;
    private final Queue<Operation> operations = new ConcurrentLinkedQueue<>();

    /** Whether the last check tried every order. */
    private volatile boolean decided = true;

    /** @param name of the resource */
    public History(String name, Counter counter) {
        this.name = name;
        this.counter = counter;
    }

    /** An operation that took units, and told so. */
    public void taken(String who, long units, Span span) {
        add(who, Kind.TAKEN, units, Operation.UNSEEN, span);
    }

    /** An operation that gave units back. */
    public void givenBack(String who, long units, Span span) {
        add(who, Kind.GIVEN_BACK, units, Operation.UNSEEN, span);
    }

    /**
     * Fewer units were left than were asked for. Refusals are remembered by the servers for a moment.
     *
     * @param seen the units that were left by the answer; {@link Operation#UNSEEN} where it does not say
     */
    public void refused(String who, long units, long seen, Span span) {
        add(who, Kind.REFUSED, units, seen, span.earlier(REMEMBERED_MILLIS));
    }

    /** Refused for a reason that says nothing of the units, which an attempt of it may have had for a while. */
    public void vain(String who, long units, Span span) {
        add(who, Kind.VAIN, units, Operation.UNSEEN, span);
    }

    /** So many units were left. */
    public void read(String who, long seen, Span span) {
        add(who, Kind.READ, 0, seen, span);
    }

    /** An operation that was never answered, or that happens at any time after its request was answered. */
    public void unanswered(String who, Kind kind, long units, long sentMillis) {
        add(who, kind, units, Operation.UNSEEN, new Span(sentMillis, Operation.NEVER, true));
    }

    private void add(String who, Kind kind, long units, long seen, Span span) {
        operations.add(new Operation(who, kind, units, seen, span.sentMillis(), span.gotMillis(), span.repeated()));
    }

    /** Its length, and whether the last check tried every order, for people. */
    public String report() {
        return "a history of " + operations.size() + " operations" + (decided ? "" : ", of which the bounds hold");
    }

    /**
     * Checks it; empty when each answer fits to one moment. Otherwise it is drawn in a file, which is named. Of a
     * history with very many operations at once only the bounds are checked.
     */
    public Optional<String> wrong() {
        return wrong(operation -> true);
    }

    /** The same of some of its operations. */
    Optional<String> wrong(Predicate<Operation> counts) {
        List<Operation> all = operations.stream().filter(counts).toList();
        Linearizability.Verdict verdict = Linearizability.check(counter, all);
        decided = verdict.decided();
        return verdict.stuck()
                .map(stuck -> "the answer of " + stuck + " fits to no moment of the history of " + name + ", drawn in "
                        + drawn(all, stuck));
    }

    private Path drawn(List<Operation> all, Operation stuck) {
        Path file = DIRECTORY.resolve(name.replaceAll("[^A-Za-z0-9.-]", "-") + ".svg");
        try {
            Files.createDirectories(DIRECTORY);
            return Files.writeString(file, HistoryDrawing.of(name, counter, all, Optional.of(stuck)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
