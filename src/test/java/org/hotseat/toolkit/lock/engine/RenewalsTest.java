package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.StubStore;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Renewals in batches, some of which fail. */
@Timeout(60)
class RenewalsTest {

    private static final LockOptions RENEWED =
            LockOptions.of(Duration.ofMillis(400)).renewedUntilReleased();

    @Test
    void aRenewalThatIsRefusedHarmsNoOther() {
        othersOutliveTheirTime(() -> new RedisDataException("No such luck.", null));
    }

    @Test
    void aRenewalThatFindsItsServerAwayHarmsNoOther() {
        othersOutliveTheirTime(() -> new RedisUnavailableException("Away.", null));
    }

    @Test
    void aRenewalThatFailsInAnUnheardOfWayHarmsNoOther() {
        othersOutliveTheirTime(() -> new IllegalStateException("unheard of"));
    }

    /** The store is slow: it extends the lock when its holder has it no longer. */
    @Test
    void aLockThatIsExtendedAfterItsEndIsFreed() {
        AtomicReference<LockKey> freed = new AtomicReference<>();
        AtomicReference<DistributedLock> taken = new AtomicReference<>();
        StubStore store = new StubStore() {
            @Override
            public Grant acquire(Lease wanted) {
                return new Grant.Acquired(1, 0, false);
            }

            @Override
            public OptionalLong renew(Lease lease) {
                await().until(() -> !taken.get().isHeld());
                return OptionalLong.of(1);
            }

            @Override
            public boolean release(LockKey key, String token, boolean inLine) {
                freed.set(key);
                return true;
            }
        };
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            taken.set(locks.tryLock("slow", LockOptions.of(Duration.ofMillis(300)))
                    .orElseThrow());

            assertThat(taken.get().renew()).isFalse();

            assertThat(freed.get()).isEqualTo(new LockKey("slow"));
        }
    }

    /** Two locks are due at the same time; the renewals of one of them fail. */
    private static void othersOutliveTheirTime(Supplier<RuntimeException> trouble) {
        AtomicInteger renewed = new AtomicInteger();
        StubStore store = new StubStore() {
            @Override
            public Grant acquire(Lease wanted) {
                return new Grant.Acquired(1, 0, false);
            }

            @Override
            public OptionalLong renew(Lease lease) {
                if (lease.key().value().startsWith("bad")) {
                    throw trouble.get();
                }
                return OptionalLong.of(renewed.incrementAndGet());
            }
        };
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
            locks.tryLock("bad:before", RENEWED).orElseThrow();
            DistributedLock good = locks.tryLock("good", RENEWED).orElseThrow();
            locks.tryLock("bad:after", RENEWED).orElseThrow();
            await().until(() -> renewed.get() > 10 || !good.isHeld());
            assertThat(good.isHeld()).isTrue();
        }
    }
}
