package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.InvalidInput;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store's locks promise, seen from two servers that share the store. */
abstract class LockManagerContract {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final LockOptions ONCE = LockOptions.of(LONG);

    private final String key = "contract:" + UUID.randomUUID();
    private DistributedLocks here;
    private DistributedLocks there;

    /** One server's view of the store; all views of one test class share the data. */
    abstract LockStore store();

    /** Whether the store keeps lines. */
    boolean fair() {
        return true;
    }

    @BeforeEach
    void open() {
        here = new DistributedLocks(store(), TestThreads.DAEMONS);
        there = new DistributedLocks(store(), TestThreads.DAEMONS);
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    @Test
    void aLockIsRefusedToOthersUntilItIsReleased() {
        Instant before = Instant.now();
        DistributedLock lock = here.tryLock(key, ONCE).orElseThrow();
        assertThat(lock.key()).isEqualTo(key);
        assertThat(lock.isHeld()).isTrue();
        assertThat(here.tryLock(key, ONCE)).isEmpty();
        assertThat(there.tryLock(key, ONCE)).isEmpty();
        assertThat(lock.release()).isTrue();
        assertThat(lock.isHeld()).isFalse();
        assertThat(lock.release()).as("repeated").isFalse();
        assertThat(lock.renew()).as("after the release").isFalse();
        DistributedLock next = there.tryLock(key, ONCE).orElseThrow();
        assertThat(next.fencingToken()).isGreaterThan(lock.fencingToken());
        assertThat(before).isBefore(Instant.now());
    }

    @Test
    void aFormerHolderNeitherReleasesNorRenewsTheNewHoldersLock() {
        DistributedLock former = here.tryLock(key, LockOptions.of(SHORT)).orElseThrow();
        DistributedLock holder = there.tryLock(key, ONCE.waitingUpTo(LONG)).orElseThrow();
        assertThat(former.isHeld()).as("ends here before it ends there").isFalse();
        assertThat(former.renew()).isFalse();
        assertThat(former.release()).isFalse();
        assertThat(here.release(key, former.token())).isFalse();
        assertThatThrownBy(() -> here.renew(key, former.token(), LONG))
                .isInstanceOfSatisfying(
                        Conflict.class, e -> assertThat(e.code()).isEqualTo("lock-lost"));
        assertThat(here.tryLock(key, ONCE)).isEmpty();
        assertThat(holder.isHeld()).isTrue();
        assertThat(holder.renew()).isTrue();
        assertThat(holder.fencingToken()).isGreaterThan(former.fencingToken());
    }

    @Test
    void fencingTokensGrowThroughReleaseAndExpiryAndTokensNeverRepeat() {
        long last = 0;
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            LockOptions options = LockOptions.of(Duration.ofMillis(20)).waitingUpTo(LONG);
            DistributedLock lock =
                    (i % 2 == 0 ? here : there).tryLock(key, options).orElseThrow();
            assertThat(lock.fencingToken()).isGreaterThan(last);
            assertThat(lock.token()).hasSizeGreaterThanOrEqualTo(32);
            last = lock.fencingToken();
            tokens.add(lock.token());
            if (i % 3 == 0) {
                lock.release();
            }
        }
        assertThat(tokens).hasSize(20);
    }

    @Test
    void whoWaitsIsWokenByAReleaseLongBeforeItsPauseIsOver() {
        LockOptions patient = ONCE.waitingUpTo(LONG).retryingEvery(Duration.ofSeconds(20));
        for (DistributedLocks waiter : List.of(here, there)) {
            DistributedLock lock = here.tryLock(key, ONCE).orElseThrow();
            Waiter waiting = new Waiter(() -> waiter.tryLock(key, patient));
            waiting.awaitAsleep();
            long released = System.nanoTime();
            lock.release();
            assertThat(waiting.lock()).isPresent();
            assertThat(Duration.ofNanos(System.nanoTime() - released)).isLessThan(Duration.ofSeconds(5));
            waiting.lock().orElseThrow().release();
        }
    }

    @Test
    void whoWaitsInVainGetsNothingAndLeavesNothingBehind() {
        DistributedLock lock = here.tryLock(key, ONCE).orElseThrow();
        long start = System.nanoTime();
        assertThat(there.tryLock(key, LONG, SHORT, Duration.ofMillis(20))).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(SHORT, Duration.ofSeconds(10));
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
    void oneHolderAtATimeUnderContention() throws Exception {
        int threads = 12;
        int rounds = 25;
        int[] unguarded = new int[1];
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Thread> racers = new ArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        for (int i = 0; i < threads; i++) {
            DistributedLocks locks = i % 2 == 0 ? here : there;
            racers.add(TestThreads.DAEMONS.newThread(() -> {
                try {
                    start.await();
                    for (int round = 0; round < rounds; round++) {
                        locks.withLock(key, LONG, LONG, Duration.ofMillis(10), () -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            unguarded[0]++;
                            inside.decrementAndGet();
                        });
                    }
                } catch (Exception e) {
                    failures.add(e);
                }
            }));
        }
        racers.forEach(Thread::start);
        for (Thread racer : racers) {
            racer.join();
        }
        assertThat(failures).isEmpty();
        assertThat(most).hasValue(1);
        assertThat(unguarded[0]).isEqualTo(threads * rounds);
    }

    @Test
    void withLockReleasesHoweverTheActionEnds() {
        assertThat(here.<String, RuntimeException>withLock(key, ONCE, lock -> lock.isHeld() + " " + lock.key()))
                .isEqualTo("true " + key);
        assertThatThrownBy(() -> here.<String, Exception>withLock(key, ONCE, lock -> {
                    throw new java.io.IOException("the action's own");
                }))
                .isInstanceOf(java.io.IOException.class);
        DistributedLock lock = there.tryLock(key, ONCE).orElseThrow();
        assertThatThrownBy(() -> here.withLock(key, LONG, Duration.ZERO, SHORT, () -> {}))
                .isInstanceOfSatisfying(LockNotAcquiredException.class, e -> {
                    assertThat(e.key()).isEqualTo(key);
                    assertThat(e.code()).isEqualTo("lock-not-acquired");
                });
        assertThat(lock.release()).isTrue();
    }

    @Test
    void aRenewedLockOutlivesItsTimeAndIsLookedAfterNoLongerThanItIsHeld() {
        AtomicInteger losses = new AtomicInteger();
        LockOptions renewed =
                LockOptions.of(SHORT).renewedUntilReleased().tellingLoss(lost -> losses.incrementAndGet());
        DistributedLock lock = here.tryLock(key, renewed).orElseThrow();
        assertThat(there.tryLock(key, ONCE.waitingUpTo(SHORT.multipliedBy(5)))).isEmpty();
        assertThat(lock.isHeld()).isTrue();
        assertThat(here.watched()).isEqualTo(1);
        assertThat(lock.release()).isTrue();
        assertThat(here.watched()).isZero();
        assertThat(losses).hasValue(0);
    }

    @Test
    void theHolderOfARenewedLockLearnsOfItsLossWithinOneRenewalPeriod() throws InterruptedException {
        Duration ttl = Duration.ofSeconds(9);
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger losses = new AtomicInteger();
        DistributedLock lock = here.tryLock(
                        key, LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> {
                            assertThat(lost.isHeld()).isFalse();
                            losses.incrementAndGet();
                            told.countDown();
                        }))
                .orElseThrow();
        assertThat(there.release(key, lock.token()))
                .as("somebody takes it away")
                .isTrue();
        assertThat(told.await(3_500, java.util.concurrent.TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(lock.isHeld()).isFalse();
        assertThat(lock.release()).isFalse();
        assertThat(losses).hasValue(1);
        assertThat(here.watched()).isZero();
    }

    @Test
    void theHolderIsToldWhenTheTimeOfAnUnrenewedLockIsOverAndNotWhenItReleased() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        LockOptions options = LockOptions.of(SHORT).tellingLoss(lost -> told.countDown());
        DistributedLock lock = here.tryLock(key, options).orElseThrow();
        assertThat(lock.isHeld()).isTrue();
        told.await();
        assertThat(lock.isHeld()).isFalse();
        AtomicInteger losses = new AtomicInteger();
        DistributedLock released = here.tryLock(
                        key, LockOptions.of(SHORT).waitingUpTo(LONG).tellingLoss(lost -> losses.incrementAndGet()))
                .orElseThrow();
        released.release();
        there.tryLock(key, LockOptions.of(SHORT)).orElseThrow();
        assertThat(there.tryLock(key, ONCE.waitingUpTo(LONG))).isPresent();
        assertThat(losses).hasValue(0);
    }

    @Test
    void aLockWhoseTokenWasHandedOnIsRenewedAndReleasedByIt() {
        DistributedLock lock = here.tryLock(key, LockOptions.of(SHORT)).orElseThrow();
        LockLease lease = there.renew(key, lock.token(), LONG);
        assertThat(lease.token()).isEqualTo(lock.token());
        assertThat(lease.expiresAt()).isAfter(lock.expiresAt());
        assertThat(there.release(key, lock.token())).isTrue();
        assertThat(there.release(key, lock.token())).isFalse();
        assertThat(here.tryLock(key, ONCE)).isPresent();
    }

    @Test
    void aScopeTakesALockAgainAndFreesItWithTheOutermostRelease() throws InterruptedException {
        try (LockScope scope = here.scope()) {
            DistributedLock outer = scope.tryLock(key, ONCE).orElseThrow();
            DistributedLock inner = scope.tryLock(key, ONCE).orElseThrow();
            assertThat(inner.fencingToken()).isEqualTo(outer.fencingToken());
            assertThat(inner.release()).as("frees nothing yet").isFalse();
            assertThat(inner.isHeld()).isFalse();
            assertThat(outer.isHeld()).isTrue();
            assertThat(here.tryLock(key, ONCE)).as("outside the scope").isEmpty();
            Thread stranger = TestThreads.DAEMONS.newThread(
                    () -> assertThatThrownBy(() -> scope.tryLock(key, ONCE)).isInstanceOf(IllegalStateException.class));
            AtomicReference<Throwable> failure = new AtomicReference<>();
            stranger.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
            stranger.start();
            stranger.join();
            assertThat(failure).hasValue(null);
            assertThat(outer.release()).isTrue();
            assertThat(scope.tryLock(key, ONCE))
                    .as("taken anew, left to the scope")
                    .isPresent();
        }
        assertThat(there.tryLock(key, ONCE)).isPresent();
    }

    @Test
    void aLockThatWasLostCannotBeTakenAgainInItsScope() {
        try (LockScope scope = here.scope()) {
            DistributedLock outer = scope.tryLock(key, LockOptions.of(SHORT)).orElseThrow();
            await().until(() -> !outer.isHeld());
            assertThat(scope.tryLock(key, ONCE)).isEmpty();
        }
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

    @Test
    void badKeysAndTimesAreRefused() {
        for (String bad : List.of("", "a b", "a{b", "a}b", "ä", "x".repeat(201), "a\n")) {
            assertThatThrownBy(() -> here.tryLock(bad, ONCE)).isInstanceOf(InvalidInput.class);
        }
        assertThatThrownBy(() -> LockOptions.of(Duration.ofMillis(9))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LockOptions.of(Duration.ofHours(25))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ONCE.waitingUpTo(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ONCE.retryingEvery(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    /** A thread that waits for a lock. */
    private static final class Waiter {

        private final AtomicReference<Optional<DistributedLock>> result = new AtomicReference<>(Optional.empty());
        private final Thread thread;

        Waiter(java.util.function.Supplier<Optional<DistributedLock>> waiting) {
            thread = TestThreads.DAEMONS.newThread(() -> result.set(waiting.get()));
            thread.start();
        }

        /** Asleep twice in a row is asleep between two attempts, and not within one. */
        void awaitAsleep() {
            AtomicInteger asleep = new AtomicInteger();
            await().pollInterval(Duration.ofMillis(15))
                    .until(() -> asleep.accumulateAndGet(
                                    thread.getState() == Thread.State.TIMED_WAITING ? 1 : 0,
                                    (count, now) -> now == 0 ? 0 : count + 1)
                            >= 3);
        }

        Optional<DistributedLock> lock() {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return result.get();
        }
    }
}
