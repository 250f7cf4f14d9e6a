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
 * Allows the thread that has opened the scope to take the same lock several times. Taking a key that the scope already
 * holds succeeds at once, without a round trip. The lock is released with the last of its takings. The options of inner
 * takings are ignored, except the {@linkplain LockShare share}: a reader gets no writer's lock. A lock that was lost
 * cannot be taken again until its outermost taking is released, so that inner work never runs under a lock that the
 * outer work has lost.
 */
public final class LockScope implements AutoCloseable {

    private final LockManager locks;
    private final Thread owner = Thread.currentThread();
    private final Map<LockKey, Deque<ScopedLock>> held = new HashMap<>();
    private final List<ScopedLock> order = new ArrayList<>();

    LockScope(LockManager locks) {
        this.locks = locks;
    }

    /**
     * The same as {@link LockManager#tryLock(String, LockOptions)}, but allows taking a held lock again.
     *
     * @throws IllegalStateException on another thread than the one that opened the scope
     */
    public Optional<DistributedLock> tryLock(String key, LockOptions options) {
        checkThread();
        LockShare share = options.share();
        Deque<ScopedLock> stack = held.get(new LockKey(key, share.isShared()));
        if (stack == null) {
            return locks.tryLock(key, options).map(lock -> enter(lock, share));
        }
        ScopedLock outer = stack.peek();
        return outer != null && outer.isHeld() && outer.share().excludesAllOf(share)
                ? Optional.of(enter(outer.lock(), outer.share()))
                : Optional.empty();
    }

    /** Returns whether this thread has opened the scope. */
    boolean isOwnedByThread() {
        return Thread.currentThread() == owner;
    }

    /** Releases all locks that are still held, the last taken first. Failures are logged. */
    @Override
    public void close() {
        checkThread();
        List<ScopedLock> left = new ArrayList<>(order);
        Collections.reverse(left);
        left.forEach(Releases::quietly);
    }

    private DistributedLock enter(DistributedLock lock, LockShare share) {
        ScopedLock entered = new ScopedLock(this, lock, share);
        held.computeIfAbsent(entered.name(), key -> new ArrayDeque<>()).push(entered);
        order.add(entered);
        return entered;
    }

    /**
     * Removes one taking.
     *
     * @return whether it was the last taking of its key
     */
    boolean leave(ScopedLock lock) {
        checkThread();
        Deque<ScopedLock> stack = held.get(lock.name());
        if (stack == null || !stack.remove(lock)) {
            return false;
        }
        order.remove(lock);
        if (!stack.isEmpty()) {
            return false;
        }
        held.remove(lock.name());
        return true;
    }

    private void checkThread() {
        if (!isOwnedByThread()) {
            throw new IllegalStateException("A lock scope belongs to the thread that opened it");
        }
    }
}
