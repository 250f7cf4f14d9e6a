package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.RedlockStore;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract on three independent masters, and what is left of it when some of them are killed. */
class RedlockLocksIT extends LockManagerContract {

    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private static Path directory;

    private static List<Master> masters;

    private final String key = "redlock:" + UUID.randomUUID();

    /** One master and the connection to it, which outlives it. */
    private static final class Master {
        private final int port = FreePort.find();
        private final TestRedis redis = TestRedis.with(
                Map.of("redis.host", "127.0.0.1", "redis.port", Integer.toString(port), "redis.timeout.ms", "2000"));
        private EmbeddedRedis server = start();

        private EmbeddedRedis start() {
            return EmbeddedRedis.inMemory(port, directory.resolve(Integer.toString(port)));
        }

        void kill() {
            server.close();
        }

        void restart() {
            server = start();
        }
    }

    @BeforeAll
    static void start() {
        masters = List.of(new Master(), new Master(), new Master());
    }

    @AfterAll
    static void stop() {
        masters.forEach(master -> {
            master.redis.close();
            master.kill();
        });
    }

    @Override
    public LockStore store() {
        List<ScriptStore> stores = new ArrayList<>();
        masters.forEach(master -> stores.add(new ScriptStore(
                master.redis.connection(), master.redis.scripts(), master.redis.keys(), TestThreads.DAEMONS)));
        return new RedlockStore(stores, TestThreads.DAEMONS);
    }

    @Override
    boolean fair() {
        return false;
    }

    @Override
    protected boolean shares() {
        return false;
    }

    @Test
    void thereAreNoShares() {
        assertThatThrownBy(() -> here.tryLock(key, ONCE.sharedAs(LockShare.READING)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fairWaitingIsRefused() {
        try (DistributedLocks locks = new DistributedLocks(store(), TestThreads.DAEMONS)) {
            assertThatThrownBy(() -> locks.tryLock(key, LockOptions.of(LONG).fairly()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aMinorityOfKilledMastersIsNotNoticed() {
        try (DistributedLocks here = new DistributedLocks(store(), TestThreads.DAEMONS);
                DistributedLocks there = new DistributedLocks(store(), TestThreads.DAEMONS)) {
            DistributedLock before = here.tryLock(key, LockOptions.of(LONG)).orElseThrow();
            masters.get(0).kill();
            try {
                assertThat(before.renew()).isTrue();
                assertThat(there.tryLock(key, LockOptions.of(LONG))).isEmpty();
                assertThat(before.release()).isTrue();
                DistributedLock after = there.tryLock(key, LockOptions.of(LONG)).orElseThrow();
                assertThat(after.fencingToken()).isGreaterThan(before.fencingToken());
                assertThat(after.release()).isTrue();
            } finally {
                masters.get(0).restart();
            }
            await().ignoreExceptions()
                    .until(() -> here.tryLock(key, LockOptions.of(LONG)).isPresent());
        }
    }

    @Test
    void aMajorityOfKilledMastersGivesNoLockAndHoldersLearnThatTheyMayHaveLostTheirs() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        try (DistributedLocks locks = new DistributedLocks(store(), TestThreads.DAEMONS)) {
            LockOptions renewed = LockOptions.of(Duration.ofSeconds(2)).renewedUntilReleased();
            DistributedLock lock = locks.tryLock(key, renewed.tellingLoss(lost -> reported.countDown()))
                    .orElseThrow();
            masters.get(0).kill();
            masters.get(1).kill();
            try {
                assertThatThrownBy(() -> locks.tryLock(key + "-other", renewed))
                        .isInstanceOf(RedisUnavailableException.class);
                assertThat(reported.await(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                        .isTrue();
                assertThat(lock.isHeld()).isFalse();
            } finally {
                masters.get(0).restart();
                masters.get(1).restart();
            }
            await().ignoreExceptions().until(() -> locks.tryLock(key, renewed).isPresent());
        }
    }
}
