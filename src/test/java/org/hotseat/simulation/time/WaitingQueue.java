package org.hotseat.simulation.time;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A queue whose reader waits in the time of its world; one reader. */
public final class WaitingQueue<E> extends LinkedBlockingQueue<E> {

    private static final long serialVersionUID = 1L;

    private transient @Nullable Process reader;
    private long ticket;

    public WaitingQueue() {
        super();
    }

    @Override
    public boolean add(E entry) {
        boolean added = super.add(entry);
        Process waits = reader;
        if (waits != null) {
            waits.wake(ticket, 0);
        }
        return added;
    }

    @Override
    public @Nullable E poll(long time, TimeUnit unit) {
        E entry = poll();
        if (entry == null) {
            Process mine = Process.mine();
            reader = mine;
            ticket = mine.ticket();
            mine.sleep(unit.toNanos(time));
            reader = null;
            entry = poll();
        }
        return entry;
    }
}
