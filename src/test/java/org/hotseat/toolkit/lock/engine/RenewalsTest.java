package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.hotseat.testing.Patience;
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
        // They are renewed when a third of their time is over, which a busy machine may do after all of it.
        Patience.untilTimeIsEnough(Duration.ofMillis(400), time -> {
            LockOptions options = LockOptions.of(time).renewedUntilReleased();
            try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS)) {
                int before = renewed.get();
                locks.tryLock("bad:before", options).orElseThrow();
                DistributedLock good = locks.tryLock("good", options).orElseThrow();
                locks.tryLock("bad:after", options).orElseThrow();
                await().until(() -> renewed.get() > before + 10 || !good.isHeld());
                return good.isHeld();
            }
        });
    }
}
