package org.hotseat.facts.pending;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events without a script whose documents this server has not found yet. For one thread. */
public final class UndecidedEvents {

    /** The time after which an event without a script is dropped; by then its document is written, or never will be. */
    private static final long GIVEN_UP_NANOS = Duration.ofMinutes(10).toNanos();

    private final Map<Object, Long> firstSeenNanos = new HashMap<>();

    /**
     * Returns the ids of the batches that have been undecided for so long that they are dropped.
     *
     * @param batches the batches of a round
     * @param taken the ids of the batches that the entry of this round has taken
     */
    public List<Object> overdue(Collection<PendingBatch> batches, Collection<Object> taken) {
        long now = System.nanoTime();
        List<Object> waiting = batches.stream()
                .filter(PendingBatch::undecided)
                .map(PendingBatch::id)
                .filter(id -> !taken.contains(id))
                .toList();
        firstSeenNanos.keySet().retainAll(waiting);
        List<Object> late = new ArrayList<>();
        for (Object id : waiting) {
            if (now - firstSeenNanos.computeIfAbsent(id, first -> now) > GIVEN_UP_NANOS) {
                late.add(id);
            }
        }
        return late;
    }
}
