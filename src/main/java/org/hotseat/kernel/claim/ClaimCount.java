package org.hotseat.kernel.claim;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The claims of one resource that this server has answered since it counts them. Requests only increment adders, which
 * do not wait for one another. A timer takes what has been added since it was there.
 */
public final class ClaimCount {

    private final String model;
    private final String id;
    private final LongAdder underWay = new LongAdder();
    private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
    private final LongAdder[] times =
            Stream.generate(LongAdder::new).limit(TimeBuckets.SIZE).toArray(LongAdder[]::new);
    private final Map<String, Long> takenOutcomes = new HashMap<>();
    private final long[] takenTimes = new long[TimeBuckets.SIZE];
    private long most;
    private int emptyTakes;

    ClaimCount(String model, String id) {
        this.model = model;
        this.id = id;
    }

    /** Returns the name of the sale model. */
    public String model() {
        return model;
    }

    /** Returns the id of the resource; empty for the claims of the model that are counted together. */
    public String id() {
        return id;
    }

    void begin() {
        underWay.increment();
    }

    void leave() {
        underWay.decrement();
    }

    void add(String outcome, long nanos) {
        LongAdder known = outcomes.get(outcome);
        (known == null ? outcomes.computeIfAbsent(outcome, word -> new LongAdder()) : known).increment();
        times[TimeBuckets.of(nanos)].increment();
    }

    /** Looks how many requests are under way now. */
    synchronized void look() {
        most = Math.max(most, underWay.sum());
    }

    /** Returns what was added since the last call, and the greatest number of requests at a look since then. */
    synchronized ClaimSum take() {
        ClaimSum sum = new ClaimSum();
        outcomes.forEach((outcome, adder) -> {
            long now = adder.sum();
            long added = now - takenOutcomes.getOrDefault(outcome, 0L);
            if (added > 0) {
                sum.addOutcome(outcome, added);
                takenOutcomes.put(outcome, now);
            }
        });
        for (int bucket = 0; bucket < times.length; bucket++) {
            long now = times[bucket].sum();
            if (now > takenTimes[bucket]) {
                sum.addTime(bucket, now - takenTimes[bucket]);
                takenTimes[bucket] = now;
            }
        }
        sum.raiseWaiting(most);
        most = 0;
        emptyTakes = sum.isEmpty() && underWay.sum() == 0 ? emptyTakes + 1 : 0;
        return sum;
    }

    /** Returns how often in a row there was nothing to take. */
    synchronized int emptyTakes() {
        return emptyTakes;
    }
}
