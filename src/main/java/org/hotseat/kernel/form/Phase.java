package org.hotseat.kernel.form;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A window of time in which a resource sells.
 *
 * @param opensAt it sells from here on, by Redis's clock
 * @param closesAt until before here
 * @param release how many units may be taken in all by then, what was taken before included; empty for as many as there
 *     are
 * @param groups callers with one of them may use it; empty for everybody
 */
public record Phase(Instant opensAt, Instant closesAt, Optional<Integer> release, List<String> groups) {

    public Phase {
        groups = List.copyOf(groups);
    }

    /**
     * Whether one user could use both at one time by the same right: a group of both, or because both are open to all.
     */
    boolean overlaps(Phase other) {
        boolean sameTime = opensAt.isBefore(other.closesAt) && other.opensAt.isBefore(closesAt);
        boolean sameRight =
                groups.isEmpty() ? other.groups.isEmpty() : groups.stream().anyMatch(other.groups::contains);
        return sameTime && sameRight;
    }

    /** Whether it releases less than one that has closed before: what that one released would count against it. */
    boolean releasesLess(Phase before) {
        return !opensAt.isBefore(before.closesAt)
                && release.isPresent()
                && before.release.filter(earlier -> earlier > release.get()).isPresent();
    }

    /** The form in Redis and in facts; no part has a comma or a semicolon. */
    @Override
    public String toString() {
        return opensAt.toEpochMilli() + "," + closesAt.toEpochMilli() + ","
                + release.map(String::valueOf).orElse("") + "," + String.join(" ", groups);
    }

    /** The reverse of {@link #toString}. */
    static Phase parse(String text) {
        String[] parts = text.split(",", -1);
        return new Phase(
                Instant.ofEpochMilli(Long.parseLong(parts[0])),
                Instant.ofEpochMilli(Long.parseLong(parts[1])),
                parts[2].isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(parts[2])),
                parts[3].isEmpty() ? List.of() : List.of(parts[3].split(" ", -1)));
    }

    Map<String, Object> answer() {
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
