package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;

/** Locks while Redis is killed, comes back empty, hangs, or forgets its scripts. */
class LockOutagesIT {

    private static final Duration LONG = Duration.ofSeconds(20);

    /** The longest time-out that can be set. */
    private static final int GIVEN_UP_MILLIS = 60_000;

    @TempDir
    private Path directory;

    private final int port = FreePort.find();
    private final FaultProxy proxy = FaultProxy.to(port);
    private final TestRedis redis = TestRedis.on(proxy.port());
    private final DistributedLocks locks = on(redis);

    private EmbeddedRedis server;

    @BeforeEach
    void start() {
        server = EmbeddedRedis.inMemory(port, directory);
    }

    @AfterEach
    void close() {
        server.close();
        locks.close();
        redis.close();
        proxy.close();
    }

    private static DistributedLocks on(TestRedis redis) {
        return new DistributedLocks(
                new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                TestThreads.DAEMONS);
    }

    @Test
    void holdersLearnAtTheNextRenewalThatRedisCameBackEmpty() throws InterruptedException {
        int holders = 50;
        Duration ttl = Duration.ofSeconds(6);
        CountDownLatch reported = new CountDownLatch(holders);
        List<DistributedLock> held = new ArrayList<>();
        for (int i = 0; i < holders; i++) {
            held.add(locks.tryLock(
                            "empty:" + i,
                            LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> reported.countDown()))
                    .orElseThrow());
        }
        server.close();
        server = EmbeddedRedis.inMemory(port, directory);
        LongSupplier renewals = proxy.naming("empty:7");
        assertThat(reported.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        // One, and its repetition with the script, which the new server does not know.
        assertThat(renewals.getAsLong()).as("renewals until all know").isBetween(1L, 2L);
        assertThat(held).noneMatch(DistributedLock::isHeld);
        DistributedLock next = locks.tryLock("empty:0", LockOptions.of(ttl)).orElseThrow();
        assertThat(next.fencingToken())
                .as("the counter was lost with the rest")
                .isGreaterThan(held.get(0).fencingToken());
    }

    @Test
    void aHolderIsToldInTimeWhileRedisHangs() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        LockOptions options = LockOptions.of(Duration.ofMillis(900)).renewedUntilReleased();
        try (TestRedis patient = TestRedis.with(Map.of(
                        "redis.host",
                        "127.0.0.1",
                        "redis.port",
                        Integer.toString(proxy.port()),
                        "redis.timeout.ms",
                        Integer.toString(GIVEN_UP_MILLIS)));
                DistributedLocks waiting = on(patient)) {
            DistributedLock lock = waiting.tryLock("hang", options.tellingLoss(lost -> reported.countDown()))
                    .orElseThrow();
            proxy.hang();
            assertThat(reported.await(GIVEN_UP_MILLIS * 3 / 4, TimeUnit.MILLISECONDS))
                    .as("before Redis's answer is given up")
                    .isTrue();
            assertThat(lock.isHeld()).isFalse();
            proxy.restore();
        }
    }

    @Test
    void aLockWhoseAnswerWasLostIsGivenBack() {
        assertThat(locks.release("unseen", "x")).isFalse();
        proxy.hang();
        assertThatThrownBy(() -> locks.tryLock("unseen", LockOptions.of(Duration.ofHours(1))))
                .isInstanceOf(RedisUnavailableException.class);
        proxy.restore();
        await().ignoreExceptions()
                .until(() -> locks.tryLock("unseen", LockOptions.of(LONG)).isPresent());
    }

    @Test
    void anOutageShorterThanTheLeaseIsSurvived() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(3), this::isSurvived);
    }

    /** Whether the outage was shorter, on this machine. */
    private boolean isSurvived(Duration ttl) {
        AtomicInteger losses = new AtomicInteger();
        DistributedLock lock = locks.tryLock(
                        "short" + ttl,
                        LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> losses.incrementAndGet()))
                .orElseThrow();
        long end = lock.expiresAt().toEpochMilli();
        proxy.cut();
        try {
            assertThatThrownBy(lock::renew).isInstanceOf(RedisUnavailableException.class);
            // A renewal is due meanwhile.
            await().until(() -> System.currentTimeMillis() > end - ttl.toMillis() * 6 / 10);
        } finally {
            proxy.restore();
        }
        await().until(() -> !lock.isHeld() || lock.expiresAt().toEpochMilli() > end + ttl.toMillis() / 3);
        if (!lock.isHeld()) {
            return false;
        }
        assertThat(losses).hasValue(0);
        return lock.release();
    }

    @Test
    void noRequestFailsWhenTheScriptsAreFlushedUnderLoad() throws Exception {
        int threads = 8;
        try (RedisClient direct = RedisClient.create("127.0.0.1", port)) {
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger pairs = new AtomicInteger();
            ExecutorService load = Executors.newFixedThreadPool(threads);
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                String key = "flush:" + i % 4;
                LockOptions options = LockOptions.of(LONG).waitingUpTo(LONG).renewedUntilReleased();
                workers.add(load.submit(() -> {
                    while (!over.get()) {
                        assertThat(locks.tryLock(key, options).orElseThrow().release())
                                .isTrue();
                        pairs.incrementAndGet();
                    }
                }));
            }
            for (int flush = 0; flush < 100; flush++) {
                int seen = pairs.get();
                await().pollInterval(Duration.ofMillis(2)).until(() -> pairs.get() >= seen + 20);
                direct.scriptFlush();
            }
            over.set(true);
            for (Future<?> worker : workers) {
                worker.get();
            }
            load.shutdown();
            assertThat(pairs.get()).isGreaterThan(2_000);
        }
    }
}
