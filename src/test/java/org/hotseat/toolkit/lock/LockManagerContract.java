package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.junit.jupiter.api.Test;

/** The promises of every store's locks, seen from two servers that share the store; with all that it extends. */
public abstract class LockManagerContract extends LockWaitingContract {

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
                        LockLostException.class, e -> assertThat(e.code()).isEqualTo("lock-lost"));
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
    void oneHolderAtATimeUnderContention() throws Exception {
        int threads = 12;
        int rounds = 25;
        int[] unguarded = new int[1];
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
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
                            max.accumulateAndGet(inside.incrementAndGet(), Math::max);
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
        assertThat(max).hasValue(1);
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
    void badKeysAndTimesAreRefused() {
        for (String bad : List.of("", "a b", "a{b", "a}b", "ä", "x".repeat(201), "a\n")) {
            assertThatThrownBy(() -> here.tryLock(bad, ONCE)).isInstanceOf(InvalidArgumentException.class);
        }
        assertThatThrownBy(() -> LockOptions.of(Duration.ofMillis(9))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LockOptions.of(Duration.ofHours(25))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ONCE.waitingUpTo(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ONCE.retryingEvery(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }
}
