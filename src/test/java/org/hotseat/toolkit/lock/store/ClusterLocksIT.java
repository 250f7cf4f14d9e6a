package org.hotseat.toolkit.lock.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.Pending;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockManagerContract;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a Redis Cluster of three masters, and the client's operations on keys that lie on different ones. */
class ClusterLocksIT extends LockManagerContract {

    @TempDir
    private static Path directory;

    private static TestRedis redis;

    @BeforeAll
    static void start() {
        redis = TestRedis.onCluster(directory);
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @Override
    public LockStore store() {
        return new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS);
    }

    @Test
    void renewalsInOneBatchReachLocksOnEveryMaster() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(1), this::areRenewedOnEveryMaster);
    }

    /** Whether the machine renewed them in time, a third of their own. */
    private boolean areRenewedOnEveryMaster(Duration ttl) {
        try (DistributedLocks locks = new DistributedLocks(store(), TestThreads.DAEMONS)) {
            int count = 30;
            LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased();
            List<DistributedLock> held = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                held.add(locks.tryLock("batch:" + ttl + i, renewed).orElseThrow());
            }
            Instant end = Instant.now().plus(ttl.multipliedBy(2));
            await().until(() -> held.stream()
                    .allMatch(lock -> !lock.isHeld() || lock.expiresAt().isAfter(end)));
            if (!held.stream().allMatch(DistributedLock::isHeld)) {
                return false;
            }
            assertThat(locks.watched()).isEqualTo(count);
            return true;
        }
    }

    @Test
    void aPipelineReachesKeysOnEveryMaster() {
        RedisClient client = redis.client();
        String all = client.pipeline(batch -> {
            for (int i = 0; i < 30; i++) {
                batch.set("spread:" + i, "v" + i, Duration.ofMinutes(1));
            }
            Pending<Optional<String>> first = batch.get("spread:0");
            Pending<Optional<String>> last = batch.get("spread:29");
            return () -> first.get().orElseThrow() + last.get().orElseThrow();
        });
        assertThat(all).isEqualTo("v0v29");
        assertThat(client.get("spread:17")).contains("v17");
    }
}
