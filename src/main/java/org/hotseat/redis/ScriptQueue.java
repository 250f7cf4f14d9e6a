package org.hotseat.redis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The queue in front of one partition. A call that comes while none is under way has the queue for itself; those that come meanwhile wait, and
 * are the next batch. The thread that has the queue takes batches until none is left. Safe for all threads; no method waits.
 */
final class ScriptQueue {

    /** Calls in one batch: Redis serves no other caller meanwhile. */
    static final int LARGEST = 200;

    private final int room;
    private final long patienceNanos;
    private final Queue<QueuedCall<?>> waiting = new ArrayDeque<>();
    private boolean taken;
    private boolean watched;
    private boolean closed;

    /**
     * @param room calls that may wait
     * @param patienceNanos how long each may wait at most
     */
    ScriptQueue(int room, long patienceNanos) {
        this.room = room;
        this.patienceNanos = patienceNanos;
    }

    /** The answer to a call that does not find the queue free. */
    enum Entry {
        /** It is free after all, and the caller's. */
        TAKEN,
        QUEUED,
        /** Queued, and the caller has to see to it that {@link #look} is called after the patience. */
        QUEUED_UNWATCHED,
        FULL,
        CLOSED
    }

    /** The calls that have waited too long, and in how many nanoseconds to look again; negative for never. */
    record Look(List<QueuedCall<?>> overdue, long againNanos) {}

    /** Takes the queue if it is free; {@link #next} gives it back. */
    synchronized boolean take() {
        if (taken || closed) {
            return false;
        }
        taken = true;
        return true;
    }

    synchronized Entry add(QueuedCall<?> call) {
        if (closed) {
            return Entry.CLOSED;
        }
        if (!taken) {
            taken = true;
            return Entry.TAKEN;
        }
        if (waiting.size() >= room) {
            return Entry.FULL;
        }
        waiting.add(call);
        if (watched) {
            return Entry.QUEUED;
        }
        watched = true;
        return Entry.QUEUED_UNWATCHED;
    }

    /** Whether calls wait; if not, the queue is free from now on. */
    synchronized boolean goesOn() {
        taken = !waiting.isEmpty();
        return taken;
    }

    /** The next batch for the one who has the queue, in the order in which the calls came; none when the queue is free from now on. */
    synchronized List<QueuedCall<?>> next() {
        List<QueuedCall<?>> batch = new ArrayList<>(Math.min(LARGEST, waiting.size()));
        for (QueuedCall<?> call = waiting.poll(); call != null; call = batch.size() < LARGEST ? waiting.poll() : null) {
            batch.add(call);
        }
        taken = !batch.isEmpty();
        return batch;
    }

    /** Takes out the calls that have waited too long; they will not be sent. */
    synchronized Look look(long nowNanos) {
        List<QueuedCall<?>> overdue = new ArrayList<>();
        QueuedCall<?> oldest = waiting.peek();
        while (oldest != null && nowNanos - oldest.queuedNanos() >= patienceNanos) {
            overdue.add(waiting.remove());
            oldest = waiting.peek();
        }
        watched = oldest != null;
        return new Look(overdue, oldest == null ? -1 : oldest.queuedNanos() + patienceNanos - nowNanos);
    }

    /** Lets no call in any more, and takes out all that wait. */
    synchronized List<QueuedCall<?>> close() {
        closed = true;
        List<QueuedCall<?>> left = new ArrayList<>(waiting);
        waiting.clear();
        return left;
    }
}
