package org.hotseat.hotstate.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;

/**
 * Collects the differences in a resource's hot state: sums that do not add up, and values that do not agree with the
 * facts. Not thread-safe.
 */
public final class Differences {

    /**
     * The tolerance for the time of an index entry. An entry that is overdue by more than this was missed by the
     * sweeps. An entry that is later than the end of its claim by more than this comes too late.
     */
    private static final Duration SWEEP_GRACE = Duration.ofSeconds(10);

    /**
     * The largest number of differences that are kept. One shows that something is wrong, and a few help to find the
     * cause.
     */
    private static final int MAX = 100;

    private final List<Difference> found = new ArrayList<>();

    /**
     * Adds a difference.
     *
     * @param words the description, with the ids and the numbers of the difference
     */
    public void add(Kind kind, String words) {
        if (found.size() < MAX) {
            found.add(new Difference(kind, words));
        }
    }

    /**
     * Adds a difference if an entry of an expiry index should already have been removed.
     *
     * @param entry the description of the entry
     * @param millis the time of the entry
     * @param now the time by Redis's clock, after the index was read
     */
    public void addIfMissed(String entry, long millis, Instant now) {
        if (millis < now.minus(SWEEP_GRACE).toEpochMilli()) {
            add(Kind.BEHIND, entry + " was missed by the sweeps");
        }
    }

    /**
     * Adds a difference if an entry of an expiry index comes after the end of its claim. A few seconds are allowed,
     * since a sweep may postpone an entry.
     *
     * @param entry the description of the entry
     * @param millis the time of the entry
     * @param end the end of the claim
     */
    public void addIfLate(String entry, long millis, Instant end, Instant now) {
        if (millis > (end.isAfter(now) ? end : now).plus(SWEEP_GRACE).toEpochMilli()) {
            add(Kind.ENDLESS, entry + " comes after the end of its claim");
        }
    }

    /**
     * Adds a difference if the parts do not add up to their whole, and one for each number below 0. The words stay the
     * same as long as the error does not grow or shrink.
     *
     * @param counts the whole as the first entry, then its parts
     */
    public Differences addUnlessSum(Map<String, Long> counts) {
        counts.forEach((name, count) -> {
            if (count < 0) {
                add(Kind.SUM, name + " is below 0");
            }
        });
        List<String> names = List.copyOf(counts.keySet());
        long more = 0;
        for (String part : names.subList(1, names.size())) {
            more += counts.getOrDefault(part, 0L);
        }
        more -= counts.getOrDefault(names.get(0), 0L);
        if (more != 0) {
            add(
                    Kind.SUM,
                    String.join(" + ", names.subList(1, names.size())) + " is " + Math.abs(more)
                            + (more > 0 ? " more than " : " less than ") + names.get(0));
        }
        return this;
    }

    /** Returns the first 100 differences, in the order in which they were found. */
    public List<Difference> list() {
        return List.copyOf(found);
    }

    /** Returns the descriptions of these differences. */
    public List<String> descriptions() {
        return found.stream().map(Difference::words).toList();
    }
}
