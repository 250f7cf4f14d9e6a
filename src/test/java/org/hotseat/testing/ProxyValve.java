package org.hotseat.testing;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The valve and counters of all connections of a {@link FaultProxy}: one state, one set of counters. */
final class ProxyValve {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LongAdder bytesUp = new LongAdder();
    private final LongAdder bytesDown = new LongAdder();
    private final LongAdder roundTrips = new LongAdder();
    private volatile boolean hanging;
    private volatile long delayNanos;

    void hang() {
        change(true, 0);
    }

    void delay(Duration each) {
        change(false, each.toNanos());
    }

    void open() {
        change(false, 0);
    }

    private void change(boolean hang, long nanos) {
        lock.lock();
        try {
            hanging = hang;
            delayNanos = nanos;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when a piece of data may move on. Free of locks while nothing is wrong. */
    void pass() throws InterruptedException {
        if (!hanging && delayNanos == 0) {
            return;
        }
        lock.lockInterruptibly();
        try {
            long left = delayNanos;
            while (left > 0 && !hanging && delayNanos > 0) {
                left = changed.awaitNanos(left);
            }
            while (hanging) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void countUp(int bytes) {
        bytesUp.add(bytes);
    }

    void countDown(int bytes) {
        bytesDown.add(bytes);
    }

    void countRoundTrip() {
        roundTrips.increment();
    }

    long bytesUp() {
        return bytesUp.sum();
    }

    long bytesDown() {
        return bytesDown.sum();
    }

    long roundTrips() {
        return roundTrips.sum();
    }
}
