package org.hotseat.toolkit.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Locks taken again within one piece of work, by the thread that opened the scope and no other. The inner taking of a
 * key that the scope holds succeeds at once, without a round trip; the lock is freed when the outermost is released.
 * Inner options are ignored: the lock is what the outermost made it. A lock that was lost cannot be taken again until
 * its outermost is released, so that inner work never runs under a lock the outer work no longer has.
 */
public final class LockScope implements AutoCloseable {

    private final LockManager locks;
    private final Thread owner = Thread.currentThread();
    private final Map<String, Deque<ScopedLock>> held = new HashMap<>();
    private final List<ScopedLock> order = new ArrayList<>();

    LockScope(LockManager locks) {
        this.locks = locks;
    }

    /**
     * {@link LockManager#tryLock(String, LockOptions)} with re-entrance.
     *
     * @throws IllegalStateException on another thread than the one that opened the scope
     */
    public Optional<DistributedLock> tryLock(String key, LockOptions options) {
        checkThread();
        Deque<ScopedLock> stack = held.get(key);
        if (stack == null) {
            return locks.tryLock(key, options).map(this::enter);
        }
        ScopedLock outer = stack.peek();
        return outer != null && outer.isHeld() ? Optional.of(enter(outer.lock())) : Optional.empty();
    }

    /** Whether this thread is the one that opened the scope. */
    boolean isMine() {
        return Thread.currentThread() == owner;
    }

    /** Releases what is still held, the last taken first; failures are logged. */
    @Override
    public void close() {
        checkThread();
        List<ScopedLock> left = new ArrayList<>(order);
        Collections.reverse(left);
        left.forEach(Releases::quietly);
    }

    private DistributedLock enter(DistributedLock lock) {
        ScopedLock entered = new ScopedLock(this, lock);
        held.computeIfAbsent(lock.key(), key -> new ArrayDeque<>()).push(entered);
        order.add(entered);
        return entered;
    }

    /** Takes one taking out; returns whether it was the last one of its key. */
    boolean leave(ScopedLock lock) {
        checkThread();
        Deque<ScopedLock> stack = held.get(lock.key());
        if (stack == null || !stack.remove(lock)) {
            return false;
        }
        order.remove(lock);
        if (!stack.isEmpty()) {
            return false;
        }
        held.remove(lock.key());
        return true;
    }

    private void checkThread() {
        if (!isMine()) {
            throw new IllegalStateException("A lock scope belongs to the thread that opened it");
        }
    }
}
