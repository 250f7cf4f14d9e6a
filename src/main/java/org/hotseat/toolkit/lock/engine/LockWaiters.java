package org.hotseat.toolkit.lock.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore;
import org.jspecify.annotations.Nullable;

/**
 * The threads and callers of this server that wait for locks. Threads that want the same key form one line, and only
 * the first of them asks the store. It sleeps until a release is reported or its pause is over. Nothing is kept for a
 * key without waiting threads.
 */
public final class LockWaiters {

    /** The line of threads for one key. */
    private static final class Line {
        private final Semaphore turn = new Semaphore(1, true);
        private final Signal first = new Signal();
        private final Map<String, Signal> byToken = new ConcurrentHashMap<>();
        private final Map<String, Runnable> watching = new ConcurrentHashMap<>();
        private int waiting;
        private volatile @Nullable HeldLock holder;
    }

    /** Wakes one thread. A signal that comes before the thread sleeps is not lost; several signals count as one. */
    static final class Signal {
        private final Semaphore permits = new Semaphore(0);

        void wake() {
            permits.release();
        }

        void await(long nanos) throws InterruptedException {
            if (permits.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                permits.drainPermits();
            }
        }
    }

    private final LockStore store;
    private final Map<LockKey, Line> lines = new ConcurrentHashMap<>();

    LockWaiters(LockStore store) {
        this.store = store;
    }

    /**
     * Returns whether threads of this server wait for the key. A new thread then must not ask the store before them.
     */
    boolean isWaitedFor(LockKey key) {
        return lines.containsKey(key);
    }

    /** Notes that a thread of this server has got the lock. The waiting threads need not ask before it is released. */
    void acquiredHere(LockKey key, HeldLock lock) {
        Line line = lines.get(key);
        if (line != null) {
            line.holder = lock;
        }
    }

    /** Returns whether this server is known to hold the lock, without asking the store. */
    boolean isHeldHere(LockKey key) {
        Line line = lines.get(key);
        HeldLock holder = line == null ? null : line.holder;
        return holder != null && holder.isHeld();
    }

    /** Notes a release by this server, so that the first thread in the line need not wait for the message. */
    void released(LockKey key) {
        Line line = lines.get(key);
        if (line != null) {
            line.first.wake();
            line.watching.values().forEach(Runnable::run);
        }
    }

    /** Lets a release run an action, for a caller that does not wait on a thread. It does not block. */
    void watch(LockKey key, String token, Runnable woken) {
        join(key).watching.put(token, woken);
    }

    void unwatch(LockKey key, String token) {
        Line line = lines.get(key);
        if (line != null) {
            line.watching.remove(token);
        }
        leave(key);
    }

    /** The work of a thread while it waits in the line. */
    interface Turn<T> {
        T take(Signal signal) throws InterruptedException;
    }

    /**
     * Runs the turn of this thread when it is first in the line. Returns {@code otherwise} when this takes too long.
     */
    <T> T inTurn(LockKey key, long nanos, T otherwise, Turn<T> turn) throws InterruptedException {
        Line line = join(key);
        try {
            if (!line.turn.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                return otherwise;
            }
            try {
                return turn.take(line.first);
            } finally {
                line.turn.release();
            }
        } finally {
            leave(key);
        }
    }

    /** Runs a turn that is woken only by releases for its own token. The store keeps the line. */
    <T> T byToken(LockKey key, String token, Turn<T> turn) throws InterruptedException {
        Signal signal = new Signal();
        join(key).byToken.put(token, signal);
        try {
            return turn.take(signal);
        } finally {
            Line line = lines.get(key);
            if (line != null) {
                line.byToken.remove(token);
            }
            leave(key);
        }
    }

    private Line join(LockKey key) {
        return lines.compute(key, (name, present) -> {
            Line line = present;
            if (line == null) {
                line = new Line();
                Line heard = line;
                store.listen(key, released -> onRelease(heard, released));
            }
            line.waiting++;
            return line;
        });
    }

    private void leave(LockKey key) {
        lines.computeIfPresent(key, (name, line) -> {
            line.waiting--;
            if (line.waiting > 0) {
                return line;
            }
            store.stopListening(key);
            return null;
        });
    }

    private static void onRelease(Line line, LockStore.Released released) {
        if (released.next().isEmpty()) {
            line.first.wake();
            line.byToken.values().forEach(Signal::wake);
            line.watching.values().forEach(Runnable::run);
            return;
        }
        Signal meant = line.byToken.get(released.next());
        if (meant != null) {
            meant.wake();
        }
        Runnable watching = line.watching.get(released.next());
        if (watching != null) {
            watching.run();
        }
    }
}
