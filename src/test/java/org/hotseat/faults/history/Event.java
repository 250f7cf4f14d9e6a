package org.hotseat.faults.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The call of an operation, or its answer. */
record Event(long millis, boolean answer, Operation operation) {

    /** All calls and answers in their order; in one millisecond the calls come first: they may have been at once. */
    static List<Event> of(List<Operation> history) {
        List<Event> events = new ArrayList<>();
        for (Operation operation : history) {
            events.add(new Event(operation.sentMillis(), false, operation));
            if (!operation.unknown()) {
                events.add(new Event(operation.gotMillis(), true, operation));
            }
        }
        events.sort(Comparator.comparingLong(Event::millis).thenComparing(Event::answer));
        return events;
    }
}
