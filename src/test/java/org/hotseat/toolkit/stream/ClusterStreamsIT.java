package org.hotseat.toolkit.stream;

import java.nio.file.Path;
import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a Redis Cluster of three masters. */
class ClusterStreamsIT extends StreamConsumerContract {

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
    TestRedis redis() {
        return redis;
    }
}
