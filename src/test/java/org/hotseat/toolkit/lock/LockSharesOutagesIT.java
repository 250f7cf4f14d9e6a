package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
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

/** Shares of locks, and callers that wait without a thread, while Redis comes back empty or does not answer. */
class LockSharesOutagesIT {

    private static final LockOptions LONG = LockOptions.of(Duration.ofHours(1));

    @TempDir
    private Path directory;

    private final int port = FreePort.find();
    private final FaultProxy proxy = FaultProxy.to(port);
    private final TestRedis redis = TestRedis.on(proxy.port());
    private final DistributedLocks locks = new DistributedLocks(
            new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
            TestThreads.DAEMONS);

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

    @Test
    void holdersOfSharesLearnAtTheNextRenewalThatRedisCameBackEmpty() throws InterruptedException {
        int readers = 20;
        CountDownLatch reported = new CountDownLatch(readers);
        LockOptions reading = LockOptions.of(Duration.ofSeconds(6))
                .sharedAs(LockShare.READING)
                .renewedUntilReleased()
                .tellingLoss(lost -> reported.countDown());
        List<DistributedLock> held = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            held.add(locks.tryLock("empty", reading).orElseThrow());
        }
        server.close();
        server = EmbeddedRedis.inMemory(port, directory);
        assertThat(reported.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(held).noneMatch(DistributedLock::isHeld);
        DistributedLock writer =
                locks.tryLock("empty", LONG.sharedAs(LockShare.WRITING)).orElseThrow();
        assertThat(held).allMatch(lock -> lock.fencingToken() < writer.fencingToken());
    }

    @Test
    void aPermitWhoseAnswerWasLostIsGivenBack() {
        LockOptions permit = LONG.sharedAs(LockShare.permits(1));
        locks.tryLock("unseen", permit).orElseThrow().release();
        proxy.hang();
        assertThatThrownBy(() -> locks.tryLock("unseen", permit)).isInstanceOf(RedisUnavailableException.class);
        proxy.restore();
        await().ignoreExceptionsInstanceOf(RedisUnavailableException.class)
                .until(() -> locks.tryLock("unseen", permit).isPresent());
    }

    @Test
    void aCallerWithoutAThreadIsToldThatRedisIsUnavailable() {
        proxy.cut();
        assertThatThrownBy(() -> locks.tryLockAsync("later", LONG).get(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RedisUnavailableException.class);
        proxy.restore();
        await().ignoreExceptionsInstanceOf(IllegalStateException.class)
                .until(() ->
                        LockLaterContract.got(locks.tryLockAsync("later", LONG)).isPresent());
    }
}
