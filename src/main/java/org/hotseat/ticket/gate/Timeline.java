package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events of one ticket at gates, in the order of the scans' own times. The verdicts depend only on the set of
 * scans, so the order of the reports does not matter. Not thread-safe.
 */
final class Timeline {

    private static final Comparator<Step> ORDER = Comparator.comparing(Step::at).thenComparing(Step::id);

    /**
     * An event of the ticket.
     *
     * @param id the id of the scan; empty for a check-in from before scans were logged
     */
    private record Step(String id, Instant at, Direction direction, boolean turnedAway, Contradiction.Other other) {}

    private final boolean reEntry;
    private final List<Step> steps = new ArrayList<>();
    private Optional<Step> inside = Optional.empty();
    private Optional<Step> gone = Optional.empty();

    /** @param reEntry whether a ticket that has left admits its holder again */
    Timeline(boolean reEntry) {
        this.reEntry = reEntry;
    }

    /**
     * Adds a scan if it passed or if its gate refused it. Other scans do not matter.
     *
     * @param counts whether the scan is the check-in that counts, although it is not answered yet
     */
    void add(Scan scan, boolean counts) {
        boolean turnedAway = scan.turnedAway().isPresent();
        if (turnedAway || scan.passed() || counts) {
            steps.add(new Step(
                    scan.id(),
                    scan.at(),
                    scan.direction(),
                    turnedAway,
                    new Contradiction.Other(Optional.of(scan.id()), scan.gate(), scan.by())));
        }
    }

    /** Adds a check-in from before scans were logged. */
    void add(CheckIn counts) {
        steps.add(new Step(
                "",
                counts.at(),
                Direction.ENTRY,
                false,
                new Contradiction.Other(Optional.empty(), counts.gate(), counts.by())));
    }

    /**
     * Returns the number of scans. It grows with each scan, so the greater of two numbers belongs to the judgement that
     * knew more.
     */
    int size() {
        return steps.size();
    }

    /** Returns the verdicts on the scans by their ids, without the contradictions of a scan with facts or the clock. */
    Map<String, Verdict> judge() {
        Map<String, Verdict> verdicts = new HashMap<>();
        inside = Optional.empty();
        gone = Optional.empty();
        steps.stream().sorted(ORDER).forEach(step -> verdicts.put(step.id(), judge(step)));
        return verdicts;
    }

    private Verdict judge(Step step) {
        if (step.turnedAway()) {
            boolean good = step.direction() == Direction.ENTRY && inside.isEmpty() && (gone.isEmpty() || reEntry);
            return Verdict.refused(
                    Verdict.TURNED_AWAY, good ? List.of(Contradiction.of(Contradiction.TURNED_AWAY)) : List.of());
        }
        return switch (step.direction()) {
            case ENTRY -> enter(step);
            case EXIT -> leave(step);
            case UNDO -> {
                inside = Optional.empty();
                gone = Optional.empty();
                yield Verdict.of(Verdict.Word.UNDONE);
            }
        };
    }

    private Verdict enter(Step step) {
        if (inside.isPresent()) {
            return Verdict.refused(Verdict.CHECKED_IN, List.of(against(Contradiction.ALREADY_IN, inside.get())));
        }
        Optional<Step> before = gone.filter(left -> !reEntry);
        inside = Optional.of(step);
        gone = Optional.empty();
        return before.map(
                        left -> Verdict.refused(Verdict.CHECKED_IN, List.of(against(Contradiction.NO_RE_ENTRY, left))))
                .orElseGet(() -> Verdict.of(Verdict.Word.ADMITTED));
    }

    private Verdict leave(Step step) {
        if (inside.isEmpty()) {
            return Verdict.refused(Verdict.NOT_IN, List.of(Contradiction.of(Contradiction.NOT_IN)));
        }
        inside = Optional.empty();
        gone = Optional.of(step);
        return Verdict.of(Verdict.Word.LEFT);
    }

    private static Contradiction against(String kind, Step other) {
        return new Contradiction(kind, Optional.of(other.at()), Optional.of(other.other()));
    }
}
