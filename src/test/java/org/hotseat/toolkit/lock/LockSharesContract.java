package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.Tokens;
import org.junit.jupiter.api.Test;

/** The promises about permits, readers and writers, of every store that has shares. */
abstract class LockSharesContract extends LockLifeContract {

    private static final LockOptions PERMIT = ONCE.sharedAs(LockShare.permits(3));
    private static final LockOptions READING = ONCE.sharedAs(LockShare.READING);
    private static final LockOptions WRITING = ONCE.sharedAs(LockShare.WRITING);

    /** Whether the store has shares. */
    protected boolean shares() {
        return true;
    }

    @Test
    void aSemaphoreHasSoManyHoldersOverAllServers() {
        assumeTrue(shares());
        DistributedLock first = here.tryLock(key, PERMIT).orElseThrow();
        DistributedLock second = there.tryLock(key, PERMIT).orElseThrow();
        DistributedLock third = here.tryLock(key, PERMIT).orElseThrow();
        assertThat(there.tryLock(key, PERMIT)).isEmpty();
        assertThat(second.fencingToken()).isGreaterThan(first.fencingToken());
        assertThat(third.fencingToken()).isGreaterThan(second.fencingToken());
        assertThat(second.release()).isTrue();
        assertThat(second.release()).as("repeated").isFalse();
        DistributedLock fourth = here.tryLock(key, PERMIT).orElseThrow();
        assertThat(fourth.fencingToken()).isGreaterThan(third.fencingToken());
        assertThat(there.tryLock(key, PERMIT)).isEmpty();
        assertThat(List.of(first, third, fourth)).allMatch(DistributedLock::isHeld);
        assertThat(first.renew()).isTrue();
    }

    @Test
    void aPermitExpiresAndItsFormerHolderTakesNothingFromOthers() {
        assumeTrue(shares());
        LockOptions only = ONCE.sharedAs(LockShare.permits(1));
        DistributedLock former = here.tryLock(
                        key,
                        LockOptions.of(SHORT).sharedAs(LockShare.permits(1)).waitingUpTo(LONG))
                .orElseThrow();
        DistributedLock holder = there.tryLock(key, only.waitingUpTo(LONG)).orElseThrow();
        assertThat(former.isHeld()).isFalse();
        assertThat(former.renew()).isFalse();
        assertThat(former.release()).isFalse();
        assertThat(here.tryLock(key, only)).isEmpty();
        assertThat(holder.renew()).isTrue();
        assertThat(holder.fencingToken()).isGreaterThan(former.fencingToken());
    }

    @Test
    void readersShareALockAndAWriterHasItAlone() {
        assumeTrue(shares());
        DistributedLock reader = here.tryLock(key, READING).orElseThrow();
        DistributedLock other = there.tryLock(key, READING).orElseThrow();
        assertThat(here.tryLock(key, WRITING)).isEmpty();
        assertThat(reader.release()).isTrue();
        assertThat(there.tryLock(key, WRITING)).as("beside one reader").isEmpty();
        assertThat(other.release()).isTrue();
        DistributedLock writer = there.tryLock(key, WRITING).orElseThrow();
        assertThat(here.tryLock(key, READING)).isEmpty();
        assertThat(here.tryLock(key, WRITING)).isEmpty();
        assertThat(writer.release()).isTrue();
        assertThat(here.tryLock(key, READING)).isPresent();
    }

    @Test
    void aFairWriterIsNotKeptOutByReadersThatComeLater() {
        assumeTrue(shares() && fair());
        LockOptions inLine =
                ONCE.waitingUpTo(LONG).retryingEvery(Duration.ofMillis(500)).fairly();
        LockOptions reading = inLine.sharedAs(LockShare.READING);
        List<String> order = new CopyOnWriteArrayList<>();
        DistributedLock first = here.tryLock(key, reading).orElseThrow();
        Waiter writer = waiter(there, inLine.sharedAs(LockShare.WRITING), "writer", order);
        List<Waiter> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            readers.add(waiter(i % 2 == 0 ? here : there, reading, "reader", order));
        }
        assertThat(first.release()).isTrue();
        DistributedLock written = writer.lock().orElseThrow();
        assertThat(order).containsExactly("writer");
        assertThat(written.release()).isTrue();
        assertThat(readers)
                .extracting(waiting -> waiting.lock().orElseThrow())
                .as("all at the same time")
                .allMatch(DistributedLock::isHeld);
    }

    /** Begins to wait, and returns when it is in the line. */
    private Waiter waiter(DistributedLocks locks, LockOptions options, String name, List<String> order) {
        Waiter waiting = new Waiter(() -> {
            Optional<DistributedLock> lock = locks.tryLock(key, options);
            order.add(name);
            return lock;
        });
        waiting.awaitAsleep();
        return waiting;
    }

    @Test
    void aLockWithSharesAndOneWithoutAreTwoLocks() {
        assumeTrue(shares());
        assertThat(here.tryLock(key, ONCE)).isPresent();
        assertThat(there.tryLock(key, WRITING)).isPresent();
        assertThat(here.tryLock(key, ONCE)).isEmpty();
        assertThat(here.tryLock(key, READING)).isEmpty();
    }

    @Test
    void aRepeatedCallGetsItsShareAgain() {
        assumeTrue(shares());
        String token = Tokens.next();
        DistributedLock lock = here.tryRepeatably(key, PERMIT, token).orElseThrow();
        there.tryLock(key, PERMIT).orElseThrow();
        DistributedLock again = there.tryRepeatably(key, PERMIT, token).orElseThrow();
        assertThat(again.fencingToken()).isEqualTo(lock.fencingToken());
        assertThat(here.tryLock(key, PERMIT)).as("the third permit").isPresent();
        assertThat(here.tryLock(key, PERMIT)).isEmpty();
    }

    @Test
    void aRenewedShareOutlivesItsTime() {
        assumeTrue(shares());
        Patience.untilTimeIsEnough(Duration.ofSeconds(3), this::isShareOutlived);
    }

    /** Whether the machine renewed it in time, a third of its own. */
    private boolean isShareOutlived(Duration ttl) {
        String name = key + ttl;
        DistributedLock reader = here.tryLock(
                        name, LockOptions.of(ttl).sharedAs(LockShare.READING).renewedUntilReleased())
                .orElseThrow();
        boolean kept = there.tryLock(name, WRITING.waitingUpTo(ttl.plus(SHORT))).isEmpty();
        return reader.release() && kept;
    }

    @Test
    void atMostSoManyHoldASemaphoreUnderContention() throws Exception {
        assumeTrue(shares());
        int threads = 12;
        int rounds = 25;
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        LockOptions waiting = PERMIT.waitingUpTo(LONG).retryingEvery(Duration.ofMillis(10));
        List<Thread> racers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            DistributedLocks locks = i % 2 == 0 ? here : there;
            LockOptions options = i % 3 == 0 ? waiting.fairly() : waiting;
            racers.add(TestThreads.DAEMONS.newThread(() -> {
                try {
                    start.await();
                    for (int round = 0; round < rounds; round++) {
                        locks.<Integer, RuntimeException>withLock(key, options, lock -> {
                            max.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            Thread.onSpinWait();
                            inside.decrementAndGet();
                            return done.incrementAndGet();
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
        assertThat(max.get()).isBetween(1, 3);
        assertThat(done).hasValue(threads * rounds);
    }

    @Test
    void aReadersScopeGetsNoWritersLock() {
        assumeTrue(shares());
        try (LockScope scope = here.scope()) {
            DistributedLock reader = scope.tryLock(key, READING).orElseThrow();
            assertThat(scope.tryLock(key, READING)).isPresent();
            assertThat(scope.tryLock(key, WRITING)).isEmpty();
            assertThat(scope.tryLock(key, ONCE)).as("another lock").isPresent();
            assertThat(reader.isHeld()).isTrue();
        }
        assertThat(there.tryLock(key, WRITING)).isPresent();
    }

    @Test
    void badNumbersOfHoldersAreRefused() {
        for (int bad : List.of(-1, 0, 1_000_001)) {
            assertThatThrownBy(() -> LockShare.permits(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aLockIsKeptAtLeastForItsTimeAndThenFree() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(2), this::isKept);
    }

    /** Whether this machine asked before the time was over. */
    private boolean isKept(Duration least) {
        String name = key + least;
        DistributedLock lock = here.tryLock(name, ONCE.keptAtLeast(least)).orElseThrow();
        assertThat(lock.release()).isTrue();
        assertThat(lock.isHeld()).isFalse();
        boolean kept = there.tryLock(name, ONCE).isEmpty();
        assertThat(there.tryLock(name, ONCE.waitingUpTo(LONG)))
                .as("long before the end of its ttl")
                .isPresent();
        assertThatThrownBy(() -> LockOptions.of(SHORT).keptAtLeast(LONG)).isInstanceOf(IllegalArgumentException.class);
        return kept;
    }
}
