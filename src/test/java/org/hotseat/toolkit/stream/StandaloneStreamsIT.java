package org.hotseat.toolkit.stream;

import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on one Redis. */
class StandaloneStreamsIT extends StreamConsumerContract {

    private static TestRedis redis;

    @BeforeAll
    static void connect() {
        redis = TestRedis.shared();
    }

    @AfterAll
    static void disconnect() {
        redis.close();
    }

    @Override
    TestRedis redis() {
        return redis;
    }
}
