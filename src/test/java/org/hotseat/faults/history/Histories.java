package org.hotseat.faults.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.Operation.Kind;

/**
 * The histories of one resource: of its units as a whole, and of each part that has an owner of its own, a seat, a code
 * or a packet, which is a counter of one unit. For many threads.
 */
public final class Histories {

    private final String name;
    private final History whole;
    private final Map<String, History> parts = new ConcurrentHashMap<>();
    private final Queue<Span> passing = new ConcurrentLinkedQueue<>();

    public Histories(String name, Counter counter) {
        this.name = name;
        this.whole = new History(name, counter);
    }

    /** Of all its units. */
    public History whole() {
        return whole;
    }

    /** Of one of them, by its name. */
    public History part(String part) {
        return parts.computeIfAbsent(part, each -> new History(name + " " + each, Counter.full(1)));
    }

    /** A claim on parts that the server chooses: an attempt that was not answered may have had any for a while. */
    public void claimed(Span span) {
        if (span.repeated()) {
            passing.add(span);
        }
    }

    /** The histories to which an answer does not fit, in words; each is drawn. */
    public List<String> wrong() {
        List<String> wrong = new ArrayList<>();
        whole.wrong().ifPresent(wrong::add);
        List<Span> spans = List.copyOf(passing);
        parts.values()
                .forEach(part ->
                        part.wrong(operation -> !explained(operation, spans)).ifPresent(wrong::add));
        return wrong;
    }

    private static boolean explained(Operation operation, List<Span> spans) {
        Span own = new Span(operation.sentMillis(), operation.gotMillis(), operation.repeated());
        return operation.kind() == Kind.REFUSED && spans.stream().anyMatch(own::overlaps);
    }
}
