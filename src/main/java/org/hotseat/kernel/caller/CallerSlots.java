package org.hotseat.kernel.caller;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the number of things that are under way at once, in all and for each caller. Thread-safe; no method blocks.
 */
public final class CallerSlots {

    /** The results of asking for a slot. */
    public enum Entry {
        /** The caller has a slot, until {@link CallerSlots#release}. */
        ENTERED,
        /** All slots are taken. */
        FULL,
        /** This caller has reached its own limit. */
        FULL_OF_CALLER
    }

    private final int most;
    private final int mostOfOne;
    private final AtomicInteger taken = new AtomicInteger();
    private final Map<String, Integer> byCaller = new ConcurrentHashMap<>();

    /**
     * @param most the number of slots in all
     * @param mostOfOne the largest number of slots of one caller
     */
    public CallerSlots(int most, int mostOfOne) {
        this.most = most;
        this.mostOfOne = mostOfOne;
    }

    /** Takes a slot, if one is free. */
    public Entry acquire(String caller) {
        return acquire(caller, mostOfOne);
    }

    /**
     * Takes a slot, if one is free, for a caller with a limit of its own.
     *
     * @param mostOfThis the largest number of slots of this caller
     */
    public Entry acquire(String caller, int mostOfThis) {
        // A refused caller never takes a slot of the common ones, not even for a moment: it may ask very often.
        Entry entry = byCaller.merge(caller, 1, Integer::sum) > mostOfThis
                ? Entry.FULL_OF_CALLER
                : taken.getAndUpdate(slots -> slots < most ? slots + 1 : slots) < most ? Entry.ENTERED : Entry.FULL;
        if (entry != Entry.ENTERED) {
            forget(caller);
        }
        return entry;
    }

    /** Releases a slot. Call it once for each slot that was {@linkplain Entry#ENTERED taken}. */
    public void release(String caller) {
        forget(caller);
        taken.decrementAndGet();
    }

    private void forget(String caller) {
        byCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
    }

    /** Returns the number of slots that are taken now. */
    public int taken() {
        return taken.get();
    }
}
