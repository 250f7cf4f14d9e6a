package org.hotseat.redis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The queue of calls for one partition. A call that comes while the queue is free takes the queue. Calls that come
 * meanwhile wait and form the next batch. The thread that has taken the queue sends batches until no call waits.
 * Thread-safe; no method blocks.
 */
final class ScriptQueue {

    /** The largest number of calls in one batch. Redis serves no other caller while it runs a batch. */
    static final int LARGEST = 200;

    /**
     * The nanoseconds for which calls still count as paused after the last pause. While the journal is nearly full,
     * pauses begin and end quickly.
     */
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
     * @param waits whether the answers to the calls wait for their facts
     * @param room the number of calls that may wait
     * @param patienceNanos the longest time that a call may wait
     */
    ScriptQueue(boolean waits, int room, long patienceNanos) {
        this.waits = waits;
        this.room = room;
        this.patienceNanos = patienceNanos;
    }

    /** The results of adding a call to a queue. */
    enum Entry {
        /** The call was not queued: the queue was free after all, and the caller has taken it. */
        TAKEN,
        QUEUED,
        /**
         * The call was queued, and its caller must make sure that {@link #overdue} is called after the longest waiting
         * time.
         */
        QUEUED_UNWATCHED,
        FULL,
        CLOSED
    }

    /**
     * The calls that have waited too long.
     *
     * @param held whether the queue was paused lately
     * @param againNanos the time until the next check is due; negative if no call waits
     */
    record Overdue(List<QueuedCall<?>> calls, boolean held, long againNanos) {}

    boolean waits() {
        return waits;
    }

    /**
     * Takes the queue if it is free. {@link #next} and {@link #keepIfWaiting} free it again.
     *
     * @return whether the caller has the queue now
     */
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

    /** Queues a call. The caller has taken the queue, and nothing drains it yet. */
    synchronized Entry enqueue(QueuedCall<?> call) {
        waiting.add(call);
        if (watched) {
            return Entry.QUEUED;
        }
        watched = true;
        return Entry.QUEUED_UNWATCHED;
    }

    /**
     * Records that the calls are paused for a reason outside Redis, so that they may wait longer.
     *
     * @param moreNanos the time that a call may wait in addition
     * @return whether any call waits
     */
    synchronized boolean hold(long nowNanos, long moreNanos) {
        heldNanos = nowNanos;
        heldPatienceNanos = moreNanos;
        return !waiting.isEmpty();
    }

    /** Returns whether calls wait. If none waits, the queue is free from now on. */
    synchronized boolean keepIfWaiting() {
        taken = !waiting.isEmpty();
        return taken;
    }

    /**
     * Returns the next batch, in the order in which the calls came. If no call waits, returns an empty batch and frees
     * the queue. Only the thread that has taken the queue may call this.
     */
    synchronized List<QueuedCall<?>> next() {
        List<QueuedCall<?>> batch = new ArrayList<>(Math.min(LARGEST, waiting.size()));
        for (QueuedCall<?> call = waiting.poll(); call != null; call = batch.size() < LARGEST ? waiting.poll() : null) {
            batch.add(call);
        }
        taken = !batch.isEmpty();
        return batch;
    }

    /** Removes the calls that have waited too long; they will not be sent. */
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

    /** Closes the queue for new calls, and removes and returns all calls that wait. */
    synchronized List<QueuedCall<?>> close() {
        closed = true;
        List<QueuedCall<?>> left = new ArrayList<>(waiting);
        waiting.clear();
        return left;
    }
}
