package org.hotseat.faults.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The least and the greatest number of units that may be left at each moment of a history. A history in which the
 * greatest is below 0, the least above the capacity, or an answer says something of the units that no number from the
 * least to the greatest explains, is wrong in every order. One pass.
 */
final class CountBounds {

    private final Counter counter;
    private final Map<Operation, Boolean> observers = new HashMap<>();
    private long least;
    private long max;

    /** Units of attempts without an answer under way, which may have had them for a while. */
    private long passing;

    private CountBounds(Counter counter) {
        this.counter = counter;
        this.least = counter.initial();
        this.max = counter.initial();
    }

    /** The first operation whose answer cannot be right; empty when the bounds hold. */
    static Optional<Operation> broken(Counter counter, List<Operation> history) {
        CountBounds bounds = new CountBounds(counter);
        for (Event event : Event.of(history)) {
            if (!bounds.holds(event)) {
                return Optional.of(event.operation());
            }
        }
        return Optional.empty();
    }

    /** The least and the greatest number that may be left when each operation is answered, in words. */
    static Map<Operation, String> told(Counter counter, List<Operation> history) {
        CountBounds bounds = new CountBounds(counter);
        Map<Operation, String> reported = new HashMap<>();
        for (Event event : Event.of(history)) {
            bounds.holds(event);
            if (event.answer()) {
                reported.put(event.operation(), bounds.words());
            }
        }
        return reported;
    }

    private String words() {
        long fewest = max < 0 ? least : Math.max(0, least);
        return fewest == max ? Long.toString(max) : fewest + " to " + max;
    }

    private boolean holds(Event event) {
        Operation operation = event.operation();
        if (operation.kind().observes()) {
            passing += operation.repeated() ? (event.answer() ? -operation.units() : operation.units()) : 0;
            if (event.answer()) {
                return Boolean.TRUE.equals(observers.remove(operation));
            }
            observers.put(operation, false);
        } else if (event.answer() == (operation.kind() == Operation.Kind.TAKEN)) {
            max = operation.after(max);
        } else {
            least = operation.after(least);
        }
        observers.replaceAll((observer, met) -> met || observer.observedBetween(leastFor(observer), max));
        return max >= 0 && least <= counter.capacity();
    }

    /** The least that may be left for an operation, which does not count its own attempts. */
    private long leastFor(Operation observer) {
        return least - (passing - (observer.repeated() ? observer.units() : 0));
    }
}
