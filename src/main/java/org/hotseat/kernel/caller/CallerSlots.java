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

    private final int max;
    private final int maxPerCaller;
    private final AtomicInteger inUse = new AtomicInteger();
    private final Map<String, Integer> byCaller = new ConcurrentHashMap<>();

    /**
     * @param max the number of slots in all
     * @param maxPerCaller the largest number of slots of one caller
     */
    public CallerSlots(int max, int maxPerCaller) {
        this.max = max;
        this.maxPerCaller = maxPerCaller;
    }

    /** Acquires a slot, if one is free. */
    public Entry acquire(String caller) {
        return acquire(caller, maxPerCaller);
    }

    /**
     * Acquires a slot, if one is free, for a caller with a limit of its own.
     *
     * @param maxOfThis the largest number of slots of this caller
     */
    public Entry acquire(String caller, int maxOfThis) {
        // A refused caller never takes a slot of the common ones, not even for a moment: it may ask very often.
        Entry entry = byCaller.merge(caller, 1, Integer::sum) > maxOfThis
                ? Entry.FULL_OF_CALLER
                : inUse.getAndUpdate(slots -> slots < max ? slots + 1 : slots) < max ? Entry.ENTERED : Entry.FULL;
        if (entry != Entry.ENTERED) {
            forget(caller);
        }
        return entry;
    }

    /** Releases a slot. Call it once for each slot that was {@linkplain Entry#ENTERED taken}. */
    public void release(String caller) {
        forget(caller);
        inUse.decrementAndGet();
    }

    private void forget(String caller) {
        byCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
    }

    /** Returns the number of slots that are taken now. */
    public int inUse() {
        return inUse.get();
    }
}
