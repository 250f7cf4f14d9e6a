package org.hotseat.kernel.form;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.kernel.caller.Groups;

/**
 * The phases in which a resource sells, in the order in which they open. A resource with phases sells only within them.
 * The script that decides a claim chooses the phase that admits it, in its part {@code shared/phases}.
 *
 * @param list the phases; never empty
 */
public record Phases(List<Phase> list) {

    static final int MAX = 16;
    static final int MAX_GROUPS = 16;
    static final int MAX_UNITS = 1_000_000;

    private static final String FIELD = "phases";

    public Phases {
        list = List.copyOf(list);
    }

    /**
     * Reads {@code phases: [{opensAt, closesAt, release?, groups?}]}. Adds errors like {@link Fields}. Returns empty
     * for an empty list.
     */
    static Optional<Phases> read(Fields body) {
        List<Phase> phases = new ArrayList<>();
        List<Fields> given = body.objects(FIELD, MAX).orElse(List.of());
        for (Fields fields : given) {
            phase(fields).ifPresent(phase -> {
                check(fields, phase, phases);
                phases.add(phase);
            });
        }
        return phases.isEmpty() ? Optional.empty() : Optional.of(new Phases(phases));
    }

    private static Optional<Phase> phase(Fields fields) {
        Optional<Instant> opens = time(fields, "opensAt");
        Optional<Instant> closes = time(fields, "closesAt");
        Optional<Integer> release = fields.integer("release", 1, MAX_UNITS).map(Long::intValue);
        List<String> groups = fields.texts("groups", MAX_GROUPS).orElse(List.of()).stream()
                .distinct()
                .toList();
        if (!groups.stream().allMatch(Groups::isName)) {
            fields.addError("groups", "each " + Groups.RULE);
            return Optional.empty();
        }
        return opens.flatMap(from -> closes.map(to -> new Phase(from, to, release, groups)));
    }

    private static Optional<Instant> time(Fields fields, String field) {
        Optional<Instant> time = fields.time(field).map(at -> at.truncatedTo(ChronoUnit.MILLIS));
        fields.require(field, time);
        return time;
    }

    private static void check(Fields fields, Phase phase, List<Phase> before) {
        if (!phase.opensAt().isBefore(phase.closesAt())) {
            fields.addError("closesAt", "must be after opensAt");
        }
        if (!before.isEmpty()
                && phase.opensAt().isBefore(before.get(before.size() - 1).opensAt())) {
            fields.addError("opensAt", "must not be before that of the phase before it in the list");
        }
        if (before.stream().anyMatch(phase::overlaps)) {
            fields.addError("opensAt", "must not be within an earlier phase of the same group, or of everybody");
        }
        if (before.stream().anyMatch(phase::releasesLess)) {
            fields.addError(
                    "release", "counts what was taken before: must not be less than that of a phase that has closed");
        }
    }

    /** Returns whether all phases lie between two times. */
    boolean within(Instant first, Instant last) {
        return list.stream()
                .allMatch(phase ->
                        !phase.opensAt().isBefore(first) && !phase.closesAt().isAfter(last));
    }

    /** Returns the form in Redis and in facts, which scripts read. */
    @Override
    public String toString() {
        return list.stream().map(Phase::toString).collect(Collectors.joining(";"));
    }

    /** Reads the form of {@link #toString}. */
    static Phases parse(String text) {
        return new Phases(Arrays.stream(text.split(";", -1)).map(Phase::parse).toList());
    }

    List<Map<String, Object>> answer() {
        return list.stream().map(Phase::answer).toList();
    }
}
