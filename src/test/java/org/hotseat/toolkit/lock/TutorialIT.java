package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.Pending;
import org.hotseat.toolkit.RateLimiter;
import org.hotseat.toolkit.RateLimiter.Rate;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RememberRule;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.client.BucketLimiter;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.store.ScriptStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The snippets of the tutorials of {@code redis} and {@code lock}; {@link TutorialTest} holds the two together. */
class TutorialIT {

    private static TestRedis connected;
    private static RedisClient redis;
    private static RateLimiter limiter;
    private static DistributedLocks locks;

    private final AtomicInteger steps = new AtomicInteger();

    /** The stored object. */
    public record Seat(String name, BigDecimal price, LocalDate day) {}

    /** A bean with locked methods. */
    public static class Accounts {

        @Lock(key = "account:{from}", ttlMs = 10_000, waitMs = 2_000)
        @Lock(key = "account:{to}", ttlMs = 10_000, waitMs = 2_000)
        public void transfer(String from, String to, long cents) {
            // Both accounts are locked here.
        }
    }

    @BeforeAll
    static void connect() {
        connected = TestRedis.shared();
        redis = connected.client();
        limiter = new BucketLimiter(connected.scripts(), connected.keys());
        locks = new DistributedLocks(
                new ScriptStore(connected.connection(), connected.scripts(), connected.keys(), TestThreads.DAEMONS),
                TestThreads.DAEMONS);
    }

    @AfterAll
    static void disconnect() {
        locks.close();
        connected.close();
    }

    @Test
    void values() {
        redis.set("greeting", "hello", Duration.ofMinutes(5));
        Optional<String> greeting = redis.get("greeting");
        assertThat(greeting).contains("hello");

        Seat seat = new Seat("A-1-7", new BigDecimal("7.10"), LocalDate.of(2030, 1, 1));
        redis.put("seat", seat, Duration.ofMinutes(5));
        Optional<Seat> same = redis.get("seat", Seat.class);
        redis.put("row", List.of(seat), Duration.ofMinutes(5));
        Optional<List<Seat>> row = redis.get("row", new JsonType<List<Seat>>() {});
        assertThat(same).contains(seat);
        assertThat(row).contains(List.of(seat));
    }

    @Test
    void remembering() {
        redis.delete("best-seat");
        Seat found = redis.remember("best-seat", Duration.ofSeconds(30), Seat.class, () -> search());
        assertThat(found).isEqualTo(search());

        RememberRule rule = RememberRule.of(Duration.ofMinutes(10))
                .emptyFor(Duration.ofSeconds(5))
                .refreshedBefore(Duration.ofMinutes(1));
        Optional<Seat> perhaps = redis.remember("seat-of-42", rule, JsonType.of(Seat.class), () -> searchFor(42));
        assertThat(perhaps).isEmpty();
    }

    @Test
    void pipelines() {
        redis.delete("visits");
        long visits = redis.pipeline(batch -> {
            Pending<Long> count = batch.incr("visits");
            batch.expire("visits", Duration.ofDays(1));
            return count;
        });
        assertThat(visits).isEqualTo(1);
    }

    @Test
    void actionsUnderLocks() {
        Duration ttl = Duration.ofSeconds(10);
        locks.withLock("order:42", ttl, Duration.ofSeconds(2), Duration.ofMillis(50), () -> pay(42));
        assertThat(steps).hasValue(42);

        try (UnifiedJedis direct = FencedCounter.connect()) {
            FencedCounter store = new FencedCounter(direct, "tutorial:stock");
            boolean written = locks.withLock("stock:7", LockOptions.of(ttl), lock -> {
                long stock = store.read(lock.fencingToken());
                return store.write(lock.fencingToken(), stock - 1);
            });
            assertThat(written).isTrue();
            assertThat(store.write(1, 100)).as("an older token").isFalse();
        }
    }

    @Test
    void longWorkFairWaitingAndScopes() {
        Duration ttl = Duration.ofSeconds(10);
        LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> stop());
        try (DistributedLock lock = locks.tryLock("report", renewed).orElseThrow()) {
            while (lock.isHeld() && moreToDo()) {
                doOneStep();
            }
        }
        assertThat(steps).hasValue(3);

        LockOptions inLine =
                LockOptions.of(ttl).waitingUpTo(Duration.ofSeconds(5)).fairly();
        Optional<DistributedLock> turn = locks.tryLock("printer", inLine);
        turn.ifPresent(DistributedLock::release);
        assertThat(turn).isPresent();

        try (LockScope scope = locks.scope()) {
            DistributedLock outer =
                    scope.tryLock("account:1", LockOptions.of(ttl)).orElseThrow();
            DistributedLock inner =
                    scope.tryLock("account:1", LockOptions.of(ttl)).orElseThrow();
            inner.release();
            outer.release();
        }
    }

    @Test
    void annotatedMethodsCanWork() {
        assertThat(LockPlan.problems(Accounts.class)).isEmpty();
    }

    private static Seat search() {
        return new Seat("A-1-1", new BigDecimal("9.00"), LocalDate.of(2030, 1, 1));
    }

    private static Optional<Seat> searchFor(int id) {
        return id == 42 ? Optional.empty() : Optional.of(search());
    }

    private void pay(int amount) {
        steps.addAndGet(amount);
    }

    private void stop() {
        steps.set(Integer.MAX_VALUE);
    }

    private boolean moreToDo() {
        return steps.get() < 3;
    }

    private void doOneStep() {
        steps.incrementAndGet();
    }

    @Test
    void permitsReadersAndWriters() {
        Duration ttl = Duration.ofSeconds(10);
        LockOptions permit = LockOptions.of(ttl).sharedAs(LockShare.permits(3));
        Optional<DistributedLock> export = locks.tryLock("exports", permit);

        LockOptions reading = LockOptions.of(ttl).sharedAs(LockShare.READING).fairly();
        LockOptions writing = LockOptions.of(ttl).sharedAs(LockShare.WRITING).fairly();
        DistributedLock reader = locks.tryLock("prices", reading).orElseThrow();
        Optional<DistributedLock> writer = locks.tryLock("prices", writing);

        assertThat(export).isPresent();
        assertThat(writer).isEmpty();
        assertThat(reader.release()).isTrue();
    }

    @Test
    void aNightlyJobRunsOnce() {
        LockOptions once = LockOptions.of(Duration.ofMinutes(30)).keptAtLeast(Duration.ofMinutes(5));
        locks.tryLock("nightly-report", once).ifPresent(lock -> {
            writeReport();
            lock.release();
        });
        assertThat(locks.tryLock("nightly-report", once)).isEmpty();
    }

    @Test
    void aLockWithoutAThread() {
        LockOptions patient = LockOptions.of(Duration.ofSeconds(10)).waitingUpTo(Duration.ofSeconds(5));
        CompletableFuture<Boolean> paid = locks.tryLockAsync("order:43", patient)
                .thenApplyAsync(lock -> lock.map(this::payUnder).orElse(false));
        assertThat(paid.join()).isTrue();
    }

    @Test
    void aRate() {
        RateLimiter.Permit permit = limiter.tryAcquire("mails:42", new Rate(10, Duration.ofMinutes(1)));
        if (!permit.allowed()) {
            askAgainIn(permit.retryAfter());
        }
        assertThat(permit.left()).isEqualTo(9);
    }

    private void writeReport() {}

    private void askAgainIn(Duration wait) {
        throw new IllegalStateException("The first of ten is allowed, not in " + wait);
    }

    private boolean payUnder(DistributedLock lock) {
        return lock.release();
    }
}
