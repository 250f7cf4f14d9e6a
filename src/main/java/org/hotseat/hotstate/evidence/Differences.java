package org.hotseat.hotstate.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;

/** Collects where a resource's hot state does not add up, or does not agree with its facts. Not for several threads. */
public final class Differences {

    /** An index entry that lies further back than this has been missed by a sweep; one that lies ahead comes late. */
    private static final Duration SWEEP_GRACE = Duration.ofSeconds(10);

    /** At most so many are kept; one is enough to know, a few to find the cause. */
    private static final int MOST = 100;

    private final List<Difference> found = new ArrayList<>();

    /** @param words with the ids and the numbers of the difference */
    public void add(Kind kind, String words) {
        if (found.size() < MOST) {
            found.add(new Difference(kind, words));
        }
    }

    /**
     * Reports an entry of an expiry index that should have been removed.
     *
     * @param entry in words
     * @param now by Redis's clock, after the index was read
     */
    public void addIfMissed(String entry, long millis, Instant now) {
        if (millis < now.minus(SWEEP_GRACE).toEpochMilli()) {
            add(Kind.BEHIND, entry + " was missed by the sweeps");
        }
    }

    /**
     * Reports an entry of an expiry index that comes after the end of its claim; a sweep may look again some seconds
     * later.
     *
     * @param entry in words
     * @param end of the claim
     */
    public void addIfLate(String entry, long millis, Instant end, Instant now) {
        if (millis > (end.isAfter(now) ? end : now).plus(SWEEP_GRACE).toEpochMilli()) {
            add(Kind.ENDLESS, entry + " comes after the end of its claim");
        }
    }

    /**
     * Reports parts that do not add up to their whole, and numbers below 0. The words are the same as long as no more
     * and no less is wrong.
     *
     * @param counts the whole, then its parts
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

    /** The first hundred differences, in the order in which they were found. */
    public List<Difference> list() {
        return List.copyOf(found);
    }

    /** The same in words. */
    public List<String> words() {
        return found.stream().map(Difference::words).toList();
    }
}
