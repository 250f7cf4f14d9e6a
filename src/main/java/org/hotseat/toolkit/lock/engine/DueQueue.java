package org.hotseat.toolkit.lock.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.hotseat.toolkit.Supervised;

/**
 * Passes items to an action when they are due. Items that are due at about the same time are passed on together. One
 * thread serves all items; it starts with the first item. Adding and removing costs the logarithm of the size.
 */
final class DueQueue<T> implements AutoCloseable {

    private static final Logger LOG = System.getLogger(DueQueue.class.getName());

    /** Items that are due within this time are passed on together, so that many items make few batches. */
    private static final long TOGETHER_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** An item with its due time, in {@link System#nanoTime} since the creation of the queue. */
    record Due<T>(long atNanos, long number, T thing) implements Comparable<Due<T>> {

        @Override
        public int compareTo(Due<T> other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final ThreadFactory threads;
    private final Consumer<List<T>> action;
    private final long togetherNanos;
    private final long origin = System.nanoTime();
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition changed = guard.newCondition();
    private final TreeSet<Due<T>> queue = new TreeSet<>();
    private long numbers;
    private long wakesAtNanos = Long.MIN_VALUE;
    private boolean begun;
    private boolean closed;

    /** @param batching whether items that are due within the next few ms are passed on together with the due ones */
    DueQueue(ThreadFactory threads, boolean batching, Consumer<List<T>> action) {
        this.threads = threads;
        this.togetherNanos = batching ? TOGETHER_NANOS : 0;
        this.action = action;
    }

    /**
     * Adds an item.
     *
     * @param atNanos the due time, as {@link System#nanoTime}
     */
    Due<T> put(T thing, long atNanos) {
        guard.lock();
        try {
            if (!begun && !closed) {
                threads.newThread(new Supervised("renewals of locks", this::run))
                        .start();
                // Set only afterwards: if no thread could be created, the next call tries again.
                begun = true;
            }
            Due<T> due = new Due<>(atNanos - origin, numbers++, thing);
            queue.add(due);
            if (due.atNanos() < wakesAtNanos) {
                changed.signal();
            }
            return due;
        } finally {
            guard.unlock();
        }
    }

    void remove(Due<T> due) {
        guard.lock();
        try {
            queue.remove(due);
        } finally {
            guard.unlock();
        }
    }

    int size() {
        guard.lock();
        try {
            return queue.size();
        } finally {
            guard.unlock();
        }
    }

    @Override
    public void close() {
        guard.lock();
        try {
            closed = true;
            queue.clear();
            changed.signal();
        } finally {
            guard.unlock();
        }
    }

    private void run() {
        try {
            for (List<T> due = await(); !due.isEmpty(); due = await()) {
                runDue(due);
            }
        } catch (InterruptedException e) {
            // The server is stopping.
            close();
        }
    }

    private void runDue(List<T> due) {
        try {
            action.accept(due);
        } catch (RuntimeException e) {
            // The thread must continue, because it serves other locks, too.
            LOG.log(Level.ERROR, "An action on locks failed", e);
        }
    }

    /** Waits until an item is due, and returns all due items; empty when the queue is closed. */
    private List<T> await() throws InterruptedException {
        guard.lockInterruptibly();
        try {
            while (!closed) {
                wakesAtNanos = queue.isEmpty() ? Long.MAX_VALUE : queue.first().atNanos();
                long left = wakesAtNanos - (System.nanoTime() - origin);
                if (left <= 0) {
                    return take();
                }
                changed.awaitNanos(left);
            }
            return List.of();
        } finally {
            guard.unlock();
        }
    }

    private List<T> take() {
        wakesAtNanos = Long.MIN_VALUE;
        long until = System.nanoTime() - origin + togetherNanos;
        List<T> due = new ArrayList<>();
        while (!queue.isEmpty() && queue.first().atNanos() <= until) {
            due.add(queue.pollFirst().thing());
        }
        return due;
    }
}
