package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.lock.store.LockStore;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.hotseat.toolkit.lock.store.Tokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

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
    public LockStore store() {
        return new ScriptStore(redis.connection(), redis.scripts(), redis.keys(), TestThreads.DAEMONS);
    }

    @Test
    void theFenceOutlivesALockThatIsRenewedForDays() {
        try (UnifiedJedis direct = direct()) {
            LockOptions options = LockOptions.of(Duration.ofHours(1));
            DistributedLock lock = here.tryLock(key, options).orElseThrow();
            String fence = redis.keys().key("fence", key);
            direct.pexpire(fence, 5_000); // A day and an hour later.

            lock.renew();

            assertThat(direct.pttl(fence)).isGreaterThan(Duration.ofHours(24).toMillis());
            DistributedLock other =
                    here.tryLock(key + "-renewed-by-token", options).orElseThrow();
            String otherFence = redis.keys().key("fence", key + "-renewed-by-token");
            direct.pexpire(otherFence, 5_000);

            there.renew(key + "-renewed-by-token", other.token(), Duration.ofHours(1));

            assertThat(direct.pttl(otherFence))
                    .isGreaterThan(Duration.ofHours(24).toMillis());
        }
    }

    @Test
    void aRepetitionGetsItsLockAlsoWhenItsFenceWasLost() {
        try (UnifiedJedis direct = direct()) {
            String token = Tokens.next();
            DistributedLock lock = here.tryRepeatably(key, ONCE, token).orElseThrow();
            direct.del(redis.keys().key("fence", key));

            DistributedLock again = there.tryRepeatably(key, ONCE, token).orElseThrow();

            assertThat(again.fencingToken()).isGreaterThan(lock.fencingToken());
            assertThat(again.release()).isTrue();
            assertThat(here.tryLock(key, ONCE).orElseThrow().fencingToken()).isGreaterThan(again.fencingToken());
        }
    }

    @Test
    void aLockThatCannotBeRenewedHarmsNoOther() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(1), this::isRenewedBesideADamagedOne);
    }

    /** Whether the machine renewed the other one in time, a third of its own. */
    private boolean isRenewedBesideADamagedOne(Duration ttl) {
        try (UnifiedJedis direct = direct()) {
            LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased();
            String damaged = redis.keys().key("lock", key + ttl + "-bad");
            DistributedLock bad = here.tryLock(key + ttl + "-bad", renewed).orElseThrow();
            DistributedLock good = here.tryLock(key + ttl + "-good", renewed).orElseThrow();
            long end = good.expiresAt().toEpochMilli();
            direct.del(damaged);
            direct.lpush(damaged, "no token");
            try {
                await().until(() -> !good.isHeld() || good.expiresAt().toEpochMilli() > end + 2 * ttl.toMillis());
                if (!good.isHeld()) {
                    return false;
                }
                assertThat(bad.isHeld()).isFalse();
                return good.release();
            } finally {
                direct.del(damaged);
            }
        }
    }

    @Test
    void theLineLastsForTheMostPatientOfThoseWhoStandInIt() {
        try (UnifiedJedis direct = direct();
                LockStore store = store()) {
            LockKey name = new LockKey(key);
            here.tryLock(key, ONCE.fairly()).orElseThrow();
            store.acquireInQueue(new LockStore.Lease(name, "patient", 1_000), 600_000);
            store.acquireInQueue(new LockStore.Lease(name, "hasty", 1_000), 1_000);
            assertThat(direct.pttl(redis.keys().key("line", key))).isGreaterThan(600_000);
            assertThat(direct.pttl(redis.keys().key("alive", key))).isGreaterThan(600_000);
        }
    }

    private static UnifiedJedis direct() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }
}
