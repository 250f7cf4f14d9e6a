package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.StubStore;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks over a store whose answers are lost. */
@Timeout(60)
class DistributedLocksTest {

    private static final LockOptions FAIR =
            LockOptions.of(Duration.ofHours(1)).fairly().retryingEvery(Duration.ofHours(1));

    /** A store that is away for those who ask fairly, though it may have done as they asked. */
    private static final class Away extends StubStore {

        private final List<String> done = new CopyOnWriteArrayList<>();

        @Override
        public Grant acquireInQueue(Lease wanted, long patienceMillis) {
            throw new RedisUnavailableException("The answer is lost.", null);
        }

        @Override
        public void leaveQueue(LockKey key, String token) {
            done.add("leaves " + token);
            throw new RedisUnavailableException("The answer is lost.", null);
        }

        @Override
        public boolean release(LockKey key, String token, boolean inLine) {
            done.add("releases " + token + (inLine ? " in line" : ""));
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aFairLockWhoseAnswerWasLostIsGivenBack(int waitSeconds) {
        Away store = new Away();
        LockOptions options = FAIR.waitingUpTo(Duration.ofSeconds(waitSeconds));
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            assertThatThrownBy(() -> locks.tryOnce("fair", options, "mine"))
                    .isInstanceOf(RedisUnavailableException.class);
            await().untilAsserted(() -> assertThat(store.done).contains("releases mine in line"));
        }
    }

    @Test
    void aFairLockThatMayBeAskedForAgainIsKeptForThat() {
        Away store = new Away();
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            assertThatThrownBy(() -> locks.tryRepeatably("fair", FAIR, "kept"))
                    .isInstanceOf(RedisUnavailableException.class);
            assertThatThrownBy(() -> locks.tryOnce("fair", FAIR, "given back"))
                    .isInstanceOf(RedisUnavailableException.class);
            await().untilAsserted(() -> assertThat(store.done).contains("releases given back in line"));
            assertThat(store.done).doesNotContain("releases kept in line");
        }
    }

    /** A callback may take its time, or a lock that the one who renews has. */
    @Test
    void aLossThatTheHolderFindsOutByRenewingIsReportedOnAnotherThread() {
        AtomicReference<Thread> teller = new AtomicReference<>();
        StubStore store = new StubStore() {
            @Override
            public Grant acquire(Lease wanted) {
                return new Grant.Acquired(1, Long.MAX_VALUE, false);
            }

            @Override
            public OptionalLong renew(Lease lease) {
                return OptionalLong.empty();
            }
        };
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            DistributedLock lock = locks.tryOnce(
                            "lost",
                            LockOptions.of(Duration.ofHours(1)).tellingLoss(lost -> teller.set(Thread.currentThread())),
                            "mine")
                    .orElseThrow();
            assertThat(lock.renew()).isFalse();
            assertThat(lock.isHeld()).isFalse();
            await().until(() -> teller.get() != null);
            assertThat(teller.get()).isNotSameAs(Thread.currentThread());
            assertThat(locks.watched()).isZero();
        }
    }

    @Test
    void aWaiterThatIsInterruptedStaysSoThoughTheStoreIsAwayWhenItLeavesTheLine() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        StubStore store = new StubStore() {
            @Override
            public Grant acquireInQueue(Lease wanted, long patienceMillis) {
                asked.countDown();
                return new Grant.Refused(Grant.Refused.UNKNOWN);
            }

            @Override
            public void leaveQueue(LockKey key, String token) {
                throw new RedisUnavailableException("Away.", null);
            }
        };
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            AtomicReference<String> outcome = new AtomicReference<>("it failed");
            Thread waiter = TestThreads.DAEMONS.newThread(() -> {
                boolean taken = locks.tryLock("fair", FAIR.waitingUpTo(Duration.ofHours(1)))
                        .isPresent();
                outcome.set(taken + ", interrupted: " + Thread.currentThread().isInterrupted());
            });
            waiter.start();
            asked.await();
            waiter.interrupt();
            waiter.join();
            assertThat(outcome).hasValue("false, interrupted: true");
        }
    }
}
