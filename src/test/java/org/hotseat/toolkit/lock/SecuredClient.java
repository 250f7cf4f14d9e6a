package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Map;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.ScriptStore;

/**
 * Uses the toolkit with a Redis that wants TLS and a user. A program of its own, because whom Java trusts is decided
 * once a process. Prints {@code done} when everything has worked.
 */
final class SecuredClient {

    private SecuredClient() {}

    /** Arguments: TLS port, user, password. */
    public static void main(String[] arguments) {
        try (TestRedis redis = TestRedis.with(Map.of(
                        "redis.host", "127.0.0.1",
                        "redis.port", arguments[0],
                        "redis.tls", "true",
                        "redis.user", arguments[1],
                        "redis.password", arguments[2]));
                DistributedLocks locks = new DistributedLocks(
                        new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS),
                        TestThreads.DAEMONS)) {
            RedisClient client = redis.client();
            client.put("secured", Map.of("a", 1), Duration.ofMinutes(1));
            LockOptions options = LockOptions.of(Duration.ofSeconds(5)).waitingUpTo(Duration.ofMillis(200));
            try (DistributedLock lock = locks.tryLock("secured", options).orElseThrow()) {
                boolean refused = locks.tryLock("secured", options).isEmpty()
                        && locks.tryLock("secured", options.fairly()).isEmpty();
                if (refused && lock.renew() && client.get("secured").isPresent()) {
                    System.out.println("done");
                }
            }
        }
    }
}
