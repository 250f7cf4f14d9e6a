package org.hotseat.kernel.caller;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Bounds what is under way at once, in all and for each caller. For many threads, none of which waits. */
public final class CallerSlots {

    /** The answer to a caller that wants a slot. */
    public enum Entry {
        /** It has one, until {@link CallerSlots#leave}. */
        ENTERED,
        /** All callers together have as many as there are. */
        FULL,
        /** This caller has reached its limit. */
        FULL_OF_CALLER
    }

    private final int most;
    private final int mostOfOne;
    private final AtomicInteger taken = new AtomicInteger();
    private final Map<String, Integer> byCaller = new ConcurrentHashMap<>();

    /**
     * @param most slots in all
     * @param mostOfOne slots of one caller
     */
    public CallerSlots(int most, int mostOfOne) {
        this.most = most;
        this.mostOfOne = mostOfOne;
    }

    /** Takes a slot, if there is one. */
    public Entry enter(String caller) {
        return enter(caller, mostOfOne);
    }

    /**
     * The same for a caller with a bound of its own.
     *
     * @param mostOfThis slots of this caller
     */
    public Entry enter(String caller, int mostOfThis) {
        boolean part = byCaller.merge(caller, 1, Integer::sum) > mostOfThis;
        boolean full = taken.incrementAndGet() > most;
        if (part || full) {
            leave(caller);
            // A caller that has its part must not blame the others.
            return part ? Entry.FULL_OF_CALLER : Entry.FULL;
        }
        return Entry.ENTERED;
    }

    /** Gives a slot back. Once for each that was {@linkplain Entry#ENTERED taken}. */
    public void leave(String caller) {
        byCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
        taken.decrementAndGet();
    }

    /** Slots that are taken now. */
    public int taken() {
        return taken.get();
    }
}
