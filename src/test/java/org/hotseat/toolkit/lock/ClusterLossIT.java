package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestCluster;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks on a Redis Cluster that loses one of its nodes. */
class ClusterLossIT {

    @TempDir
    private Path directory;

    private TestCluster cluster;
    private TestRedis redis;
    private DistributedLocks locks;

    @BeforeEach
    void start() throws IOException {
        cluster = TestCluster.start(Files.createTempDirectory(directory, "cluster"));
        redis = TestRedis.with(Map.of("redis.mode", "cluster", "redis.nodes", cluster.addresses()));
        locks = new DistributedLocks(
                new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                TestThreads.DAEMONS);
    }

    @AfterEach
    void stop() {
        locks.close();
        redis.close();
        cluster.close();
    }

    @Test
    void theLocksOfTheOtherNodesAreRenewedInTime() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(2), this::areRenewedInTime);
    }

    /**
     * Whether this machine renewed any in time, a third of their own; otherwise there is a new cluster for the next
     * attempt.
     */
    private boolean areRenewedInTime(Duration ttl) {
        LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased();
        List<DistributedLock> all = IntStream.range(0, 30)
                .mapToObj(i -> locks.tryLock("spread:" + i, renewed).orElseThrow())
                .toList();
        long first = all.get(0).expiresAt().toEpochMilli();
        cluster.kill(1);
        await().until(() -> all.stream()
                .allMatch(lock -> !lock.isHeld() || lock.expiresAt().toEpochMilli() > first + 2 * ttl.toMillis()));
        long kept = all.stream().filter(DistributedLock::isHeld).count();
        // A third of the slots is the killed node's.
        assertThat(kept).isLessThan(30);
        if (kept < 10) {
            anew();
        }
        return kept >= 10;
    }

    private void anew() {
        stop();
        try {
            start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
