package org.hotseat.redis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The queue in front of one partition. A call that comes while none is under way has the queue for itself; those that
 * come meanwhile wait, and are the next batch. The thread that has the queue takes batches until none is left. Safe for
 * all threads; no method waits.
 */
final class ScriptQueue {

    /** Calls in one batch: Redis serves no other caller meanwhile. */
    static final int LARGEST = 200;

    /** Calls are held back and let go by turns while what they wait for is nearly full. */
    private static final long HELD_LATELY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean waits;
    private final int room;
    private final long patienceNanos;
    private final Queue<QueuedCall<?>> waiting = new ArrayDeque<>();
    private boolean taken;
    private boolean watched;
    private long heldNanos;
    private long heldPatienceNanos;
    private boolean closed;

    /**
     * @param waits whether the answers to its calls wait for their facts
     * @param room calls that may wait
     * @param patienceNanos how long each may wait at most
     */
    ScriptQueue(boolean waits, int room, long patienceNanos) {
        this.waits = waits;
        this.room = room;
        this.patienceNanos = patienceNanos;
    }

    /** The answer to a call that does not find the queue free. */
    enum Entry {
        /** It is free after all, and the caller's. */
        TAKEN,
        QUEUED,
        /** Queued, and the caller has to see to it that {@link #overdue} is called after the patience. */
        QUEUED_UNWATCHED,
        FULL,
        CLOSED
    }

    /**
     * The calls that have waited too long, and in how many nanoseconds to look again; negative for never.
     *
     * @param held whether they were held back lately
     */
    record Overdue(List<QueuedCall<?>> calls, boolean held, long againNanos) {}

    boolean waits() {
        return waits;
    }

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
        return enqueue(call);
    }

    /** Queues the call of the one who has the queue, before it is drained. */
    synchronized Entry enqueue(QueuedCall<?> call) {
        waiting.add(call);
        if (watched) {
            return Entry.QUEUED;
        }
        watched = true;
        return Entry.QUEUED_UNWATCHED;
    }

    /**
     * Notes that the calls are held back, for a reason that is not Redis's: they may wait longer.
     *
     * @param moreNanos how much longer
     * @return whether any waits
     */
    synchronized boolean hold(long nowNanos, long moreNanos) {
        heldNanos = nowNanos;
        heldPatienceNanos = moreNanos;
        return !waiting.isEmpty();
    }

    /** Whether calls wait; if not, the queue is free from now on. */
    synchronized boolean goesOn() {
        taken = !waiting.isEmpty();
        return taken;
    }

    /**
     * The next batch for the one who has the queue, in the order in which the calls came; none when the queue is free
     * from now on.
     */
    synchronized List<QueuedCall<?>> next() {
        List<QueuedCall<?>> batch = new ArrayList<>(Math.min(LARGEST, waiting.size()));
        for (QueuedCall<?> call = waiting.poll(); call != null; call = batch.size() < LARGEST ? waiting.poll() : null) {
            batch.add(call);
        }
        taken = !batch.isEmpty();
        return batch;
    }

    /** Takes out the calls that have waited too long; they will not be sent. */
    synchronized Overdue overdue(long nowNanos) {
        boolean held = heldPatienceNanos > 0 && nowNanos - heldNanos < HELD_LATELY_NANOS;
        long patience = patienceNanos + (held ? heldPatienceNanos : 0);
        List<QueuedCall<?>> overdue = new ArrayList<>();
        QueuedCall<?> oldest = waiting.peek();
        while (oldest != null && nowNanos - oldest.queuedNanos() >= patience) {
            overdue.add(waiting.remove());
            oldest = waiting.peek();
        }
        watched = oldest != null;
        return new Overdue(overdue, held, oldest == null ? -1 : oldest.queuedNanos() + patience - nowNanos);
    }

    /** Lets no call in any more, and takes out all that wait. */
    synchronized List<QueuedCall<?>> close() {
        closed = true;
        List<QueuedCall<?>> left = new ArrayList<>(waiting);
        waiting.clear();
        return left;
    }
}
