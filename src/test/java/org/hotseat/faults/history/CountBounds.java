package org.hotseat.faults.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The least and the greatest number of units that may be taken at each moment of a history: what has surely been taken
 * less what may have come back, and the reverse. A history in which the least is above the capacity, the greatest below
 * 0, or a refusal never met a greatest number that leaves too little, is wrong in every order. One pass.
 */
final class CountBounds {

    private final long capacity;
    private final Map<Operation, Boolean> refusals = new HashMap<>();
    private long surelyTaken;
    private long perhapsTaken;
    private long surelyBack;
    private long perhapsBack;

    /** Units of attempts without an answer under way, which may have had them for a while. */
    private long passing;

    private CountBounds(long capacity) {
        this.capacity = capacity;
    }

    /** The first operation whose answer cannot be right; empty when the bounds hold. */
    static Optional<Operation> broken(long capacity, List<Operation> history) {
        CountBounds bounds = new CountBounds(capacity);
        for (Event event : Event.of(history)) {
            if (!bounds.holds(event)) {
                return Optional.of(event.operation());
            }
        }
        return Optional.empty();
    }

    private boolean holds(Event event) {
        Operation operation = event.operation();
        int units = operation.units();
        switch (operation.kind()) {
            case TAKEN -> {
                surelyTaken += event.answer() ? units : 0;
                perhapsTaken += event.answer() ? 0 : units;
            }
            case GIVEN_BACK -> {
                surelyBack += event.answer() ? units : 0;
                perhapsBack += event.answer() ? 0 : units;
            }
            case SOLD_OUT -> {
                if (event.answer()) {
                    passing -= operation.repeated() ? units : 0;
                    return Boolean.TRUE.equals(refusals.remove(operation));
                }
                passing += operation.repeated() ? units : 0;
                refusals.put(operation, false);
            }
        }
        refusals.replaceAll((refused, met) -> met || left(refused) < refused.units());
        return surelyTaken - perhapsBack <= capacity && surelyBack <= perhapsTaken;
    }

    /** The least that may be left for a refused operation. */
    private long left(Operation refused) {
        long others = passing - (refused.repeated() ? refused.units() : 0);
        return capacity - (perhapsTaken - surelyBack) - others;
    }
}
