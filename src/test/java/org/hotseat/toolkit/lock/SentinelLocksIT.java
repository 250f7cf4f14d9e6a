package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.testing.TestSentinel;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a master that a sentinel watches, and at last the master's end. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SentinelLocksIT extends LockManagerContract {

    @TempDir
    private static Path directory;

    private static TestSentinel sentinel;
    private static TestRedis redis;

    @BeforeAll
    static void start() {
        sentinel = TestSentinel.start(directory);
        redis = TestRedis.watchedBy(sentinel);
    }

    @AfterAll
    static void stop() {
        redis.close();
        sentinel.close();
    }

    @Override
    public LockStore store() {
        return new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS);
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void valuesAndLocksGoOnWithTheReplicaWhenTheMasterIsKilled() {
        String key = "failover:" + UUID.randomUUID();
        RedisClient client = redis.client();
        try (DistributedLocks locks = new DistributedLocks(store(), TestThreads.DAEMONS)) {
            client.set(key, "kept");
            DistributedLock before =
                    locks.tryLock(key, LockOptions.of(Duration.ofMillis(300))).orElseThrow();
            sentinel.killMaster();
            Optional<DistributedLock> after = await().ignoreExceptions()
                    .until(() -> locks.tryLock(key, LockOptions.of(Duration.ofSeconds(5))), Optional::isPresent);
            assertThat(after.orElseThrow().fencingToken()).isGreaterThan(before.fencingToken());
            assertThat(before.isHeld()).isFalse();
            assertThat(client.get(key)).contains("kept");
        }
    }
}
