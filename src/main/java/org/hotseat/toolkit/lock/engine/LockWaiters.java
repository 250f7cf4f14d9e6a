package org.hotseat.toolkit.lock.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.store.LockStore;
import org.jspecify.annotations.Nullable;

/**
 * The threads and callers of this server that wait for locks. Threads that want the same key form one queue, and only
 * the first of them asks the store. It sleeps until a release is reported or its pause is over. Nothing is kept for a
 * key without waiting threads.
 */
public final class LockWaiters {

    /** The queue of threads for one key. */
    private static final class WaitQueue {
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
    private final Map<LockKey, WaitQueue> queues = new ConcurrentHashMap<>();

    LockWaiters(LockStore store) {
        this.store = store;
    }

    /**
     * Returns whether threads of this server wait for the key. A new thread then must not ask the store before them.
     */
    boolean isWaitedFor(LockKey key) {
        return queues.containsKey(key);
    }

    /**
     * Records that a thread of this server has got the lock. The waiting threads need not ask before it is released.
     */
    void acquiredHere(LockKey key, HeldLock lock) {
        WaitQueue queue = queues.get(key);
        if (queue != null) {
            queue.holder = lock;
        }
    }

    /** Returns whether this server is known to hold the lock, without asking the store. */
    boolean isHeldHere(LockKey key) {
        WaitQueue queue = queues.get(key);
        HeldLock holder = queue == null ? null : queue.holder;
        return holder != null && holder.isHeld();
    }

    /** Records a release by this server, so that the first thread in the queue need not wait for the message. */
    void released(LockKey key) {
        WaitQueue queue = queues.get(key);
        if (queue != null) {
            queue.first.wake();
            queue.watching.values().forEach(Runnable::run);
        }
    }

    /** Lets a release run an action, for a caller that does not wait on a thread. It does not block. */
    void watch(LockKey key, String token, Runnable woken) {
        join(key).watching.put(token, woken);
    }

    void unwatch(LockKey key, String token) {
        WaitQueue queue = queues.get(key);
        if (queue != null) {
            queue.watching.remove(token);
        }
        leave(key);
    }

    /** The work of a thread while it is first in the queue. */
    interface Turn<T> {
        T take(Signal signal) throws InterruptedException;
    }

    /**
     * Waits until this thread is first in the queue, and runs its turn. Returns {@code otherwise} if the wait takes too
     * long.
     */
    <T> T inTurn(LockKey key, long nanos, T otherwise, Turn<T> turn) throws InterruptedException {
        WaitQueue queue = join(key);
        try {
            if (!queue.turn.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                return otherwise;
            }
            try {
                return turn.take(queue.first);
            } finally {
                queue.turn.release();
            }
        } finally {
            leave(key);
        }
    }

    /** Runs a turn that is woken only by releases for its own token. The store keeps the queue. */
    <T> T byToken(LockKey key, String token, Turn<T> turn) throws InterruptedException {
        Signal signal = new Signal();
        join(key).byToken.put(token, signal);
        try {
            return turn.take(signal);
        } finally {
            WaitQueue queue = queues.get(key);
            if (queue != null) {
                queue.byToken.remove(token);
            }
            leave(key);
        }
    }

    private WaitQueue join(LockKey key) {
        return queues.compute(key, (name, present) -> {
            WaitQueue queue = present;
            if (queue == null) {
                queue = new WaitQueue();
                WaitQueue heard = queue;
                store.listen(key, released -> onRelease(heard, released));
            }
            queue.waiting++;
            return queue;
        });
    }

    private void leave(LockKey key) {
        queues.computeIfPresent(key, (name, queue) -> {
            queue.waiting--;
            if (queue.waiting > 0) {
                return queue;
            }
            store.stopListening(key);
            return null;
        });
    }

    private static void onRelease(WaitQueue queue, LockStore.Released released) {
        if (released.next().isEmpty()) {
            queue.first.wake();
            queue.byToken.values().forEach(Signal::wake);
            queue.watching.values().forEach(Runnable::run);
            return;
        }
        Signal meant = queue.byToken.get(released.next());
        if (meant != null) {
            meant.wake();
        }
        Runnable watching = queue.watching.get(released.next());
        if (watching != null) {
            watching.run();
        }
    }
}
