package org.hotseat.kernel.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.hotseat.kernel.Service;

/**
 * Counts claims by resource in the memory of this server, at most of {@value #MAX_RESOURCES} resources at a time. A
 * resource gets its own numbers with the first claim that its sale model has decided, since callers may write any id.
 * All other claims are counted together, under the id {@code ""} of their model. A claim costs three look-ups in hash
 * maps and four increments.
 */
@Service
public class ClaimCounts {

    static final int MAX_RESOURCES = 1_000;

    /** A resource that had nothing to take so often is dropped: about an hour. */
    static final int MAX_EMPTY_TAKES = 360;

    private static final int FIRST_ERROR = 400;
    private static final int CONFLICT = 409;

    /** The id of the claims that belong to no resource with numbers of its own. */
    private static final String OTHERS = "";

    private final Map<String, Map<String, ClaimCount>> models = new ConcurrentHashMap<>();
    private final AtomicInteger resources = new AtomicInteger();
    private List<ClaimCount> dropped = List.of();

    /** Counts a request as under way, until {@link #end} or {@link #leave}. */
    public ClaimCount begin(String model, String id) {
        ClaimCount count = find(model, id);
        count.begin();
        return count;
    }

    /** Ends a request that gets no answer. */
    public void leave(ClaimCount begun) {
        begun.leave();
    }

    /** Ends a request with its answer; see {@link #count} for the other parameters. */
    public void end(ClaimCount begun, String id, int status, String outcome, long nanos) {
        begun.leave();
        if (begun.id().equals(OTHERS)) {
            count(begun.model(), id, status, outcome, nanos);
        } else {
            begun.add(outcome, nanos);
        }
    }

    /**
     * Counts an answer.
     *
     * @param status its HTTP status
     * @param outcome {@code granted}, or the code for which nothing was granted
     * @param nanos the time from the request to the answer
     */
    public void count(String model, String id, int status, String outcome, long nanos) {
        ClaimCount count = find(model, id);
        if (count.id().equals(OTHERS) && (status < FIRST_ERROR || status == CONFLICT)) {
            count = create(model, id);
        }
        count.add(outcome, nanos);
    }

    private ClaimCount find(String model, String id) {
        Map<String, ClaimCount> counts = counts(model);
        ClaimCount count = counts.get(id);
        if (count == null) {
            count = counts.get(OTHERS);
        }
        return count == null ? counts.computeIfAbsent(OTHERS, others -> new ClaimCount(model, others)) : count;
    }

    private Map<String, ClaimCount> counts(String model) {
        Map<String, ClaimCount> counts = models.get(model);
        return counts == null ? models.computeIfAbsent(model, name -> new ConcurrentHashMap<>()) : counts;
    }

    private ClaimCount create(String model, String id) {
        if (resources.get() >= MAX_RESOURCES) {
            return find(model, id);
        }
        return counts(model).computeIfAbsent(id, other -> {
            resources.incrementAndGet();
            return new ClaimCount(model, other);
        });
    }

    /** Looks how many requests are under way now. Is called by one thread every second. */
    public void look() {
        models.values().forEach(counts -> counts.values().forEach(ClaimCount::look));
    }

    /**
     * Gives what was counted since the last call, by resource, and drops resources without claims for a long time. Is
     * called by one thread at a time.
     */
    public synchronized void take(BiConsumer<ClaimCount, ClaimSum> taker) {
        // A request that found one of them before it was dropped has counted meanwhile.
        dropped.forEach(count -> give(count, count.take(), taker));
        List<ClaimCount> idle = new ArrayList<>();
        for (Map<String, ClaimCount> counts : models.values()) {
            for (ClaimCount count : counts.values()) {
                give(count, count.take(), taker);
                if (count.emptyTakes() >= MAX_EMPTY_TAKES && !count.id().equals(OTHERS)) {
                    counts.remove(count.id());
                    resources.decrementAndGet();
                    idle.add(count);
                }
            }
        }
        dropped = idle;
    }

    private static void give(ClaimCount count, ClaimSum sum, BiConsumer<ClaimCount, ClaimSum> taker) {
        if (!sum.isEmpty()) {
            taker.accept(count, sum);
        }
    }
}
