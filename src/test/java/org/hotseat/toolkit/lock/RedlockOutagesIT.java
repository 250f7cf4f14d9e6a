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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.RedlockStore;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/** Redlock over three masters of which some hang, are away for a while, or answer with errors. */
class RedlockOutagesIT {

    private static final LockOptions LONG = LockOptions.of(Duration.ofSeconds(60));

    @TempDir
    private static Path directory;

    private static List<Master> masters;

    private final String key = "redlock:" + UUID.randomUUID();
    private DistributedLocks locks;

    /** One master, what stands before it, and the connection through that. */
    private static final class Master implements AutoCloseable {
        private final int port = FreePort.find();
        private final EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory.resolve(Integer.toString(port)));
        private final FaultProxy proxy = FaultProxy.to(port);
        private final TestRedis redis = TestRedis.with(Map.of(
                "redis.host", "127.0.0.1", "redis.port", Integer.toString(proxy.port()), "redis.timeout.ms", "1000"));

        private String name(String what, String key) {
            return redis.keys().key(what, key);
        }

        /** Past the proxy. */
        private UnifiedJedis direct() {
            return RedisClient.create("127.0.0.1", port);
        }

        private boolean has(String key) {
            try (UnifiedJedis direct = direct()) {
                return direct.exists(name("lock", key));
            }
        }

        /** Lets every script fail that makes a fence. */
        private void damage(String key) {
            try (UnifiedJedis direct = direct()) {
                direct.lpush(name("fence", key), "no number");
            }
        }

        @Override
        public void close() {
            redis.close();
            proxy.close();
            server.close();
        }
    }

    @BeforeAll
    static void start() {
        masters = List.of(new Master(), new Master(), new Master());
    }

    @AfterAll
    static void stop() {
        masters.forEach(Master::close);
    }

    @BeforeEach
    void open() {
        List<ScriptStore> stores = new ArrayList<>();
        masters.forEach(master -> stores.add(new ScriptStore(
                master.redis.connection(), master.redis.scripts(), master.redis.keys(), TestThreads.DAEMONS)));
        locks = new DistributedLocks(new RedlockStore(stores, TestThreads.DAEMONS), TestThreads.DAEMONS);
    }

    @AfterEach
    void close() {
        masters.forEach(master -> master.proxy.restore());
        locks.close();
    }

    @Test
    void aMinorityThatAnswersWithErrorsIsNotNoticed() {
        masters.get(0).damage(key);
        DistributedLock lock = locks.tryLock(key, LONG).orElseThrow();
        assertThat(masters.get(0).has(key)).isFalse();
        assertThat(lock.renew()).isTrue();
        assertThat(locks.findHolder(key)).map(LockHolder::token).contains(lock.token());
        assertThat(lock.release()).isTrue();
    }

    @Test
    void theErrorsOfAMajorityLeaveNoGrantsOnTheOthers() {
        masters.get(0).damage(key);
        masters.get(2).damage(key);
        assertThatThrownBy(() -> locks.tryLock(key, LONG)).isInstanceOf(RedisDataException.class);
        assertThat(masters.get(1).has(key)).isFalse();
    }

    @Test
    void manyLocksAreRenewedInTimeWhileOneMasterHangs() {
        AtomicInteger losses = new AtomicInteger();
        // A third of it is less than the time-out for each of them.
        LockOptions renewed = LockOptions.of(Duration.ofSeconds(15))
                .renewedUntilReleased()
                .tellingLoss(lost -> losses.incrementAndGet());
        List<DistributedLock> held = IntStream.range(0, 30)
                .mapToObj(i -> locks.tryLock(key + ":" + i, renewed).orElseThrow())
                .toList();
        long first = held.get(0).expiresAt().toEpochMilli();
        masters.get(1).proxy.hang();
        await().until(() -> losses.get() > 0
                || held.stream().allMatch(lock -> lock.expiresAt().toEpochMilli() > first + 4_000));
        assertThat(losses).hasValue(0);
        assertThat(held).allMatch(DistributedLock::isHeld);
    }

    @Test
    void aMasterThatHangsIsWaitedForOnceByAListOfManyLocks() {
        for (int i = 0; i < 30; i++) {
            locks.tryLock(key + ":" + i, LONG).orElseThrow();
        }
        masters.get(1).proxy.hang();
        LongSupplier asked = masters.get(1).proxy.naming("");
        assertThat(locks.list(key, 30).locks()).hasSize(30);
        assertThat(asked.getAsLong()).as("not for each of them").isLessThan(10);
    }

    @Test
    void aRepetitionThatIsNotDecidedLeavesTheLock() {
        locks.tryRepeatably(key, LONG, "mine").orElseThrow();
        masters.get(0).proxy.hang();
        masters.get(1).proxy.hang();
        assertThatThrownBy(() -> locks.tryRepeatably(key, LONG, "mine")).isInstanceOf(RedisUnavailableException.class);
        assertThat(masters.get(2).has(key)).isTrue();
        masters.forEach(master -> master.proxy.restore());
        await().ignoreExceptions()
                .until(() -> locks.tryRepeatably(key, LONG, "mine").isPresent());
    }

    @Test
    void aRepetitionIsAnsweredAsTheFirstCallWasThoughAMasterIsThereThatWasAwayThen() {
        masters.get(2).proxy.cut();
        DistributedLock lock = locks.tryRepeatably(key, LONG, "mine").orElseThrow();
        masters.get(2).proxy.restore();
        await().ignoreExceptions()
                .until(() -> masters.get(2).redis.client().get("any").isEmpty());
        DistributedLock again = locks.tryRepeatably(key, LONG, "mine").orElseThrow();
        assertThat(masters.get(2).has(key)).isTrue();
        assertThat(again.fencingToken()).isEqualTo(lock.fencingToken());
        assertThat(again.release()).isTrue();
        assertThat(locks.tryLock(key, LONG).orElseThrow().fencingToken()).isGreaterThan(lock.fencingToken());
    }
}
