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
 * Checks histories of a {@link Counter}: a state is a number of units that are left, 0 to the capacity. First by
 * {@link CountBounds}, which never errs where it finds something wrong; then by a search that finds all that is. Goes
 * through the calls and answers in their order and keeps every state that may be, each with the operations under way
 * that have had their moment in it; a history of which no state is left is wrong. Of operations with the same effect
 * the one that is answered first has its moment first, which loses nothing.
 */
public final class Linearizability {

    /** States that are looked at in all; with more the search is given up. */
    private static final int MAX_STATES = 50_000;

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
    private record State(long left, Set<Operation> done) {}

    private final Counter counter;
    private final List<Operation> open = new ArrayList<>();

    private int looked;

    private Linearizability(Counter counter) {
        this.counter = counter;
    }

    /** Checks a history, its operations in any order. */
    public static Verdict check(Counter counter, List<Operation> history) {
        Optional<Operation> stuck = CountBounds.broken(counter, history);
        return stuck.isPresent() ? new Verdict(true, stuck) : new Linearizability(counter).run(history);
    }

    private Verdict run(List<Operation> history) {
        Set<State> states = Set.of(new State(counter.initial(), Set.of()));
        for (Event event : Event.of(history)) {
            if (!event.answer()) {
                open.add(event.operation());
                continue;
            }
            states = answered(states, event.operation());
            if (looked > MAX_STATES) {
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
                after.add(new State(next.left(), Set.copyOf(rest)));
            }
        }
        return after;
    }

    /**
     * The states that follow a state by the moment of an operation, and by those of others before it. Where no answer
     * about the units waits for its moment the others can wait for theirs.
     */
    private Set<State> moment(State state, Operation operation) {
        boolean waits = open.stream()
                .anyMatch(each -> each.kind().observes() && !state.done().contains(each));
        long left = operation.after(state.left());
        if (!waits && counter.allows(left)) {
            Set<State> one = new HashSet<>();
            enter(new State(left, with(state.done(), operation)), one, new ArrayDeque<>());
            return one;
        }
        Set<State> all = reachable(Set.of(state));
        all.removeIf(next -> !next.done().contains(operation));
        return all;
    }

    private Set<State> reachable(Set<State> states) {
        Set<State> seen = new HashSet<>();
        Deque<State> next = new ArrayDeque<>();
        for (State state : states) {
            enter(state, seen, next);
        }
        while (!next.isEmpty() && looked <= MAX_STATES) {
            State state = next.remove();
            Set<String> effects = new HashSet<>();
            open.stream()
                    .filter(operation ->
                            !operation.kind().observes() && !state.done().contains(operation))
                    .sorted(Comparator.comparingLong(Operation::gotMillis))
                    .filter(operation -> effects.add(operation.kind() + " " + operation.units()))
                    .forEach(operation -> {
                        long left = operation.after(state.left());
                        if (counter.allows(left)) {
                            enter(new State(left, with(state.done(), operation)), seen, next);
                        }
                    });
        }
        return seen;
    }

    /** An answer that changes nothing has its moment as soon as it can. */
    private void enter(State state, Set<State> seen, Deque<State> next) {
        looked++;
        Set<Operation> done = new HashSet<>(state.done());
        for (Operation operation : open) {
            if (operation.kind().observes()
                    && operation.observedBetween(state.left() - passing(state, operation), state.left())) {
                done.add(operation);
            }
        }
        State entered = new State(state.left(), Set.copyOf(done));
        if (seen.add(entered)) {
            next.add(entered);
        }
    }

    /** Units that attempts without an answer of other operations may have had for a while. */
    private long passing(State state, Operation observer) {
        return open.stream()
                .filter(operation -> operation.repeated()
                        && operation != observer
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
