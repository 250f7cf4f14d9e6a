package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.junit.jupiter.api.Test;

/** The promises of every store's locks to those who wait; fair ones only where the store keeps lines. */
abstract class LockWaitingContract extends LockLaterContract {

    @Test
    void whoWaitsIsWokenByAReleaseLongBeforeItsPauseIsOver() {
        LockOptions held = LockOptions.of(Patience.STORM);
        LockOptions patient = held.waitingUpTo(Patience.STORM).retryingEvery(Patience.STORM);
        for (DistributedLocks waiter : List.of(here, there)) {
            DistributedLock lock = here.tryLock(key, held).orElseThrow();
            Waiter waiting = new Waiter(() -> waiter.tryLock(key, patient));
            waiting.awaitAsleep();
            lock.release();
            assertThat(waiting.lock()).isPresent();
            waiting.lock().orElseThrow().release();
        }
    }

    @Test
    void whoWaitsInVainGetsNothingAndLeavesNothingBehind() {
        DistributedLock lock = here.tryLock(key, ONCE).orElseThrow();
        long start = System.nanoTime();
        assertThat(there.tryLock(key, LONG, SHORT, Duration.ofMillis(20))).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(SHORT);
        lock.release();
        assertThat(here.tryLock(key, ONCE)).isPresent();
    }

    @Test
    void anInterruptedWaiterStopsWaitingAndKeepsItsFlag() throws InterruptedException {
        here.tryLock(key, ONCE).orElseThrow();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Waiter waiting = new Waiter(() -> {
            Optional<DistributedLock> lock = there.tryLock(key, ONCE.waitingUpTo(LONG));
            flag.set(Thread.currentThread().isInterrupted());
            return lock;
        });
        waiting.awaitAsleep();
        waiting.thread.interrupt();
        assertThat(waiting.lock()).isEmpty();
        assertThat(flag).hasValue(true);
    }

    @Test
    void fairWaitersGetTheLockInTheOrderTheyCameOverAllServers() {
        assumeTrue(fair());
        LockOptions fairly =
                ONCE.waitingUpTo(LONG).retryingEvery(Duration.ofMillis(500)).fairly();
        DistributedLock lock = here.tryLock(key, fairly).orElseThrow();
        List<Integer> order = new CopyOnWriteArrayList<>();
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            DistributedLocks server = i % 2 == 0 ? here : there;
            Waiter waiter = new Waiter(() -> {
                Optional<DistributedLock> got = server.tryLock(key, fairly);
                order.add(number);
                got.ifPresent(DistributedLock::release);
                return got;
            });
            waiter.awaitAsleep();
            waiters.add(waiter);
        }
        lock.release();
        waiters.forEach(waiter -> assertThat(waiter.lock()).isPresent());
        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void aFairWaiterThatGivesUpHoldsNobodyUp() {
        assumeTrue(fair());
        LockOptions fairly =
                ONCE.waitingUpTo(LONG).retryingEvery(Duration.ofMillis(50)).fairly();
        DistributedLock lock = here.tryLock(key, fairly).orElseThrow();
        assertThat(there.tryLock(key, fairly.waitingUpTo(SHORT))).isEmpty();
        lock.release();
        assertThat(here.tryLock(key, ONCE.fairly())).isPresent();
    }
}
