package org.hotseat.faults.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks histories of a counted resource: a state is a number of units that are taken, 0 to the capacity. First by
 * {@link CountBounds}, which never errs where it finds something wrong; then by a search that finds all that is. Goes
 * through the calls and answers in their order and keeps every state that may be, each with the operations under way
 * that have had their moment in it; a history of which no state is left is wrong. Of operations with the same effect
 * the one that is answered first has its moment first, which loses nothing.
 */
public final class Linearizability {

    /** States that are looked at in all; with more the search is given up. */
    private static final int MOST_STATES = 50_000;

    /**
     * The result of a check.
     *
     * @param decided whether the search came to its end; if not, the bounds hold
     * @param stuck the operation whose answer fits to no moment; empty when none was found
     */
    public record Verdict(boolean decided, Optional<Operation> stuck) {

        public boolean wrong() {
            return stuck.isPresent();
        }
    }

    /** @param done the operations under way that have had their moment */
    private record State(long taken, Set<Operation> done) {}

    private final long capacity;
    private final List<Operation> open = new ArrayList<>();

    private int looked;

    private Linearizability(long capacity) {
        this.capacity = capacity;
    }

    /** Checks a history, its operations in any order. */
    public static Verdict check(long capacity, List<Operation> history) {
        Optional<Operation> stuck = CountBounds.broken(capacity, history);
        return stuck.isPresent() ? new Verdict(true, stuck) : new Linearizability(capacity).run(history);
    }

    private Verdict run(List<Operation> history) {
        Set<State> states = Set.of(new State(0, Set.of()));
        for (Event event : Event.of(history)) {
            if (!event.answer()) {
                open.add(event.operation());
                continue;
            }
            states = answered(states, event.operation());
            if (looked > MOST_STATES) {
                return new Verdict(false, Optional.empty());
            }
            if (states.isEmpty()) {
                return new Verdict(true, Optional.of(event.operation()));
            }
            open.remove(event.operation());
        }
        return new Verdict(true, Optional.empty());
    }

    /** The states in which an operation has had its moment before its answer, which is there now. */
    private Set<State> answered(Set<State> states, Operation operation) {
        Set<State> after = new HashSet<>();
        for (State state : states) {
            for (State next : state.done().contains(operation) ? Set.of(state) : moment(state, operation)) {
                Set<Operation> rest = new HashSet<>(next.done());
                rest.remove(operation);
                after.add(new State(next.taken(), Set.copyOf(rest)));
            }
        }
        return after;
    }

    /**
     * The states that follow a state by the moment of an operation, and by those of others before it. Where no refusal
     * waits for its moment the others can wait for theirs.
     */
    private Set<State> moment(State state, Operation operation) {
        boolean waits = open.stream()
                .anyMatch(each ->
                        each.kind() == Operation.Kind.SOLD_OUT && !state.done().contains(each));
        long taken = after(state, operation);
        if (!waits && taken >= 0 && taken <= capacity) {
            Set<State> one = new HashSet<>();
            enter(new State(taken, with(state.done(), operation)), one, new ArrayDeque<>());
            return one;
        }
        Set<State> all = reachable(Set.of(state));
        all.removeIf(next -> !next.done().contains(operation));
        return all;
    }

    private static long after(State state, Operation operation) {
        return switch (operation.kind()) {
            case TAKEN -> state.taken() + operation.units();
            case GIVEN_BACK -> state.taken() - operation.units();
            case SOLD_OUT -> state.taken();
        };
    }

    private Set<State> reachable(Set<State> states) {
        Set<State> seen = new HashSet<>();
        Deque<State> next = new ArrayDeque<>();
        for (State state : states) {
            enter(state, seen, next);
        }
        while (!next.isEmpty() && looked <= MOST_STATES) {
            State state = next.remove();
            Set<String> effects = new HashSet<>();
            open.stream()
                    .filter(operation -> operation.kind() != Operation.Kind.SOLD_OUT
                            && !state.done().contains(operation))
                    .sorted(Comparator.comparingLong(Operation::gotMillis))
                    .filter(operation -> effects.add(operation.kind() + " " + operation.units()))
                    .forEach(operation -> {
                        long taken = after(state, operation);
                        if (taken >= 0 && taken <= capacity) {
                            enter(new State(taken, with(state.done(), operation)), seen, next);
                        }
                    });
        }
        return seen;
    }

    /** Refusals have their moment as soon as they can: they change nothing. */
    private void enter(State state, Set<State> seen, Deque<State> next) {
        looked++;
        Set<Operation> done = new HashSet<>(state.done());
        for (Operation operation : open) {
            if (operation.kind() == Operation.Kind.SOLD_OUT
                    && capacity - state.taken() - passing(state, operation) < operation.units()) {
                done.add(operation);
            }
        }
        State entered = new State(state.taken(), Set.copyOf(done));
        if (seen.add(entered)) {
            next.add(entered);
        }
    }

    /** Units that attempts without an answer of other operations may have had for a while. */
    private long passing(State state, Operation refused) {
        return open.stream()
                .filter(operation -> operation.repeated()
                        && operation != refused
                        && operation.kind() != Operation.Kind.GIVEN_BACK
                        && !(operation.kind() == Operation.Kind.TAKEN
                                && state.done().contains(operation)))
                .mapToLong(Operation::units)
                .sum();
    }

    private static Set<Operation> with(Set<Operation> done, Operation operation) {
        Set<Operation> more = new HashSet<>(done);
        more.add(operation);
        return Set.copyOf(more);
    }
}
