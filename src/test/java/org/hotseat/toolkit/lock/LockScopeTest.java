package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.Grant;
import org.junit.jupiter.api.Test;

/** Releases in a scope that go wrong at first. */
class LockScopeTest {

    private static final LockOptions ONCE = LockOptions.of(Duration.ofSeconds(30));

    @Test
    void aReleaseByAStrangerLeavesTheLockToItsScope() {
        NaiveStore store = new NaiveStore(new NaiveStore.Data());
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS);
                LockScope scope = locks.scope()) {
            DistributedLock lock = scope.tryLock("key", ONCE).orElseThrow();
            CompletableFuture<Boolean> stranger = CompletableFuture.supplyAsync(lock::release);
            assertThatThrownBy(stranger::join).hasCauseInstanceOf(IllegalStateException.class);
            assertThat(lock.isHeld()).isTrue();
            assertThat(lock.release()).isTrue();
            assertThat(locks.findHolder("key")).isEmpty();
        }
    }

    @Test
    void aReleaseThatFoundTheStoreAwayMayBeRepeated() {
        AtomicInteger releases = new AtomicInteger();
        StubStore store = new StubStore() {
            @Override
            public Grant acquire(Lease wanted) {
                return new Grant.Acquired(1, 0, false);
            }

            @Override
            public boolean release(LockKey key, String token, boolean inLine) {
                if (releases.incrementAndGet() == 1) {
                    throw new RedisUnavailableException("Away.", null);
                }
                return true;
            }
        };
        try (DistributedLocks locks = new DistributedLocks(store, TestThreads.DAEMONS);
                LockScope scope = locks.scope()) {
            DistributedLock lock = scope.tryLock("key", ONCE).orElseThrow();
            assertThatThrownBy(lock::release).isInstanceOf(RedisUnavailableException.class);
            assertThat(lock.release()).isTrue();
            assertThat(lock.release()).isFalse();
            assertThat(releases).hasValue(2);
        }
    }
}
