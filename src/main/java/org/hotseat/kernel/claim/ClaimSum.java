package org.hotseat.kernel.claim;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Numbers of claims by outcome, and of their answers by time. Sums of any servers can be added up. Not thread-safe. */
public final class ClaimSum {

    private final SortedMap<String, Long> outcomes = new TreeMap<>();
    private final SortedMap<Integer, Long> times = new TreeMap<>();
    private long waiting;

    /** Adds claims with this outcome. */
    public void addOutcome(String outcome, long count) {
        outcomes.merge(outcome, count, Long::sum);
    }

    /** Adds answers whose times are in this bucket of {@link TimeBuckets}. */
    public void addTime(int bucket, long count) {
        times.merge(bucket, count, Long::sum);
    }

    /** Sets the number of requests under way to this one if it is greater. */
    public void raiseWaiting(long requests) {
        waiting = Math.max(waiting, requests);
    }

    /** Adds the numbers of another sum. The requests under way become the greater ones of both. */
    public void add(ClaimSum other) {
        other.outcomes.forEach(this::addOutcome);
        other.times.forEach(this::addTime);
        raiseWaiting(other.waiting);
    }

    /** Returns the numbers of claims by outcome: {@code granted}, or the code of a refusal. */
    public SortedMap<String, Long> outcomes() {
        return Collections.unmodifiableSortedMap(outcomes);
    }

    /** Returns the numbers of answers by the bucket of their times. */
    public SortedMap<Integer, Long> times() {
        return Collections.unmodifiableSortedMap(times);
    }

    /** Returns the greatest number of requests that were under way at one moment. */
    public long waiting() {
        return waiting;
    }

    /** Returns whether it contains nothing. */
    public boolean isEmpty() {
        return outcomes.isEmpty() && waiting == 0;
    }
}
