package org.hotseat.kernel.form;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A period in which a resource sells.
 *
 * @param opensAt the first moment of the phase, by Redis's clock
 * @param closesAt the first moment after the phase
 * @param release the total number of units that may be taken until the end of the phase, including units taken in
 *     earlier phases; empty for no limit
 * @param groups the groups whose callers may use the phase; empty for everybody
 */
public record Phase(Instant opensAt, Instant closesAt, Optional<Integer> release, List<String> groups) {

    public Phase {
        groups = List.copyOf(groups);
    }

    /** Returns whether the phase is open at a time. */
    public boolean isOpen(Instant at) {
        return !at.isBefore(opensAt) && at.isBefore(closesAt);
    }

    /**
     * Returns whether one user could use both phases at the same time by the same right: by a group of both, or because
     * both are open to everybody.
     */
    boolean overlaps(Phase other) {
        boolean sameTime = opensAt.isBefore(other.closesAt) && other.opensAt.isBefore(closesAt);
        boolean sameRight =
                groups.isEmpty() ? other.groups.isEmpty() : groups.stream().anyMatch(other.groups::contains);
        return sameTime && sameRight;
    }

    /**
     * Returns whether this phase begins after an earlier one has closed and releases less. Units taken in the earlier
     * phase count against the later one, so this makes no sense.
     */
    boolean releasesLess(Phase before) {
        return !opensAt.isBefore(before.closesAt)
                && release.isPresent()
                && before.release.filter(earlier -> earlier > release.get()).isPresent();
    }

    /** Returns the form in Redis and in facts. No part contains a comma or a semicolon. */
    @Override
    public String toString() {
        return opensAt.toEpochMilli() + "," + closesAt.toEpochMilli() + ","
                + release.map(String::valueOf).orElse("") + "," + String.join(" ", groups);
    }

    /** Reads the form of {@link #toString}. */
    static Phase parse(String text) {
        String[] parts = text.split(",", -1);
        return new Phase(
                Instant.ofEpochMilli(Long.parseLong(parts[0])),
                Instant.ofEpochMilli(Long.parseLong(parts[1])),
                parts[2].isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(parts[2])),
                parts[3].isEmpty() ? List.of() : List.of(parts[3].split(" ", -1)));
    }

    /** Returns the form in REST. */
    public Map<String, Object> answer() {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("opensAt", opensAt);
        answer.put("closesAt", closesAt);
        release.ifPresent(units -> answer.put("release", units));
        if (!groups.isEmpty()) {
            answer.put("groups", groups);
        }
        return answer;
    }
}
