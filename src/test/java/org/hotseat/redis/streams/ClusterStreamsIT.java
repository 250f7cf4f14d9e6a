package org.hotseat.redis.streams;

import java.nio.file.Path;
import java.util.Map;
import org.hotseat.redis.TestRedis;
import org.hotseat.testing.TestCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a Redis Cluster of three masters. */
class ClusterStreamsIT extends StreamConsumerContract {

    @TempDir
    private static Path directory;

    private static TestCluster cluster;
    private static TestRedis redis;

    @BeforeAll
    static void start() {
        cluster = TestCluster.start(directory);
        redis = TestRedis.with(Map.of("redis.mode", "cluster", "redis.nodes", cluster.addresses()));
    }

    @AfterAll
    static void stop() {
        redis.close();
        cluster.close();
    }

    @Override
    TestRedis redis() {
        return redis;
    }
}
