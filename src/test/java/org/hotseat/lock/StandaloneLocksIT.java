package org.hotseat.lock;

import org.hotseat.redis.TestRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on one Redis. */
class StandaloneLocksIT extends LockManagerContract {

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
    LockStore store() {
        return new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS);
    }
}
