package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.LockStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A lock store seen from two servers that share it. */
abstract class LockContractFixture {

    static final Duration LONG = Duration.ofSeconds(30);
    /** Long enough for a busy machine to ask three masters twice within it: what takes longer is rightly no lock. */
    static final Duration SHORT = Duration.ofMillis(400);

    static final LockOptions ONCE = LockOptions.of(LONG);

    final String key = "contract:" + UUID.randomUUID();
    DistributedLocks here;
    DistributedLocks there;

    /** One server's view of the store; all views of one test class share the data. */
    public abstract LockStore store();

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

    /** A thread that waits for a lock. */
    static final class Waiter {

        private final AtomicReference<Optional<DistributedLock>> result = new AtomicReference<>(Optional.empty());
        final Thread thread;

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
                thread.join(Patience.HANG_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assertThat(thread.isAlive()).as("still waits").isFalse();
            return result.get();
        }
    }
}
