package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Unavailable;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two servers, each with a clock of its own, and the Redis servers A, B and C, of which one is the master. */
class EpochLeasesIT {

    private static final Duration LEASE = Duration.ofMillis(1_500);
    private static final int PARTITION = 3;

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "epochs_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100));
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 7);
    private final AtomicLong otherClock = new AtomicLong(5);
    private final EpochLeases server = new EpochLeases(mongo, LEASE, clock::get);
    private final EpochLeases other = new EpochLeases(mongo, LEASE, otherClock::get);

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void serversThatReachTheSameHistoryAreInTheSameEpoch() {
        Epoch first = server.enter(PARTITION, "a");
        assertThat(first).isEqualTo(new Epoch(PARTITION, 1, "a"));
        assertThat(other.enter(PARTITION, "a")).isEqualTo(first);
        assertThat(server.enter(PARTITION + 1, "b").term()).isEqualTo(1);
    }

    @Test
    void aNewHistoryEndsTheEpochAndTheOtherServerHearsOfItAtItsNextLook() {
        Epoch first = server.enter(PARTITION, "a");
        other.enter(PARTITION, "a");

        Epoch second = other.enter(PARTITION, "b");

        assertThat(second).isEqualTo(new Epoch(PARTITION, 2, "b"));
        assertThat(server.leftNanos(first)).isEqualTo(LEASE.toNanos());
        pass(LEASE);
        server.renew(List.of(first));
        assertThat(server.leftNanos(first)).isNotPositive();
        assertThat(server.superseded(first)).isTrue();
        assertThat(server.superseded(second)).isFalse();
    }

    @Test
    void aLeaseLastsItsTimeFromBeforeTheReadAndIsRenewedWhenAThirdOfItIsOver() {
        Epoch epoch = server.enter(PARTITION, "a");
        assertThat(server.leftNanos(epoch)).isEqualTo(LEASE.toNanos());
        pass(LEASE.dividedBy(3));
        server.renew(List.of(epoch));
        assertThat(server.leftNanos(epoch)).isEqualTo(LEASE.toNanos() - LEASE.toNanos() / 3);
        pass(Duration.ofNanos(1));
        server.renew(List.of(epoch));
        assertThat(server.leftNanos(epoch)).isEqualTo(LEASE.toNanos());
        pass(LEASE);
        assertThat(server.leftNanos(epoch)).isNotPositive();
        assertThat(server.leftNanos(new Epoch(PARTITION, 1, "other"))).isNotPositive();
    }

    /** The settings of servers may differ, while they are changed at least. */
    @Test
    void theLongestTimeOfAnyServerThatMayHaveALeaseIsKnownUntilItWasWaitedFor() {
        Duration longer = LEASE.multipliedBy(3);
        EpochLeases slow = new EpochLeases(mongo, longer, clock::get);
        server.enter(PARTITION, "a");
        assertThat(server.longestFact(PARTITION)).isEqualTo(LEASE);

        slow.enter(PARTITION, "a");
        assertThat(server.longestFact(PARTITION)).isEqualTo(longer);

        other.enter(PARTITION, "b");
        Epoch third = server.enter(PARTITION, "c");
        assertThat(server.longestFact(PARTITION))
                .as("it may have one on the first")
                .isEqualTo(longer);

        server.settled(PARTITION, third.term() - 1);
        assertThat(server.longestFact(PARTITION)).as("of another epoch").isEqualTo(longer);
        server.settled(PARTITION, third.term());
        assertThat(server.longestFact(PARTITION)).isEqualTo(LEASE);
        slow.enter(PARTITION, "c");
        assertThat(other.longestFact(PARTITION)).isEqualTo(longer);
    }

    @Test
    void aServerThatHasNotHeardOfAFailoverDoesNotTakeThePartitionBack() {
        server.enter(PARTITION, "a");
        other.enter(PARTITION, "b");
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> server.enter(PARTITION, "a")).isInstanceOf(Unavailable.class);
            pass(Duration.ofSeconds(1));
            otherClock.addAndGet(Duration.ofSeconds(1).toNanos() + 1);
            other.decided(other.enter(PARTITION, "b"), true);
            other.keep();
        }
    }

    @Test
    void anotherWaitInATermBeginsTheNextOneAndEveryServerHearsOfIt() {
        Epoch first = server.enter(PARTITION, "a");
        other.enter(PARTITION, "a");
        assertThat(server.begunWith(PARTITION, first.term(), "wait")).isTrue();
        assertThat(other.begunWith(PARTITION, first.term(), "wait")).isTrue();

        assertThat(other.begunWith(PARTITION, first.term(), "after an emptying"))
                .isFalse();

        Epoch second = other.enter(PARTITION, "a");
        assertThat(second).isEqualTo(new Epoch(PARTITION, 2, "a"));
        assertThat(other.superseded(first)).isTrue();
        assertThat(server.begunWith(PARTITION, first.term(), "wait")).isFalse();
        assertThat(server.superseded(first)).isTrue();
        assertThat(server.begunWith(PARTITION, second.term(), "after an emptying"))
                .isTrue();
        assertThat(server.leftNanos(first))
                .as("what is on its way is waited for by the next rebuild")
                .isEqualTo(LEASE.toNanos());
        pass(LEASE.dividedBy(2));
        server.renew(List.of(first, second));
        assertThat(server.leftNanos(first)).isEqualTo(LEASE.toNanos() / 2);
        pass(LEASE.dividedBy(2));
        server.renew(List.of(first, second));
        assertThat(server.leftNanos(first)).isNotPositive();
        assertThat(server.leftNanos(second)).isPositive();
    }

    /** It does not tell whether its wait has begun. */
    @Test
    void aTermOfAnEarlierVersionEndsWithTheFirstWait() {
        Epoch first = server.enter(PARTITION, "a");
        mongo.collection("epochs")
                .updateOne(new Document("_id", PARTITION), new Document("$unset", new Document("Wait", "")));

        assertThat(server.begunWith(PARTITION, first.term(), "wait")).isFalse();

        assertThat(server.enter(PARTITION, "a").term()).isEqualTo(2);
        assertThat(server.begunWith(PARTITION, 2, "wait")).isTrue();
    }

    /** The read that first shows a confirmation may be slow: what the other server has done meanwhile is not known. */
    @Test
    void aSlowReadIsNoSilenceOfTheOtherServer() {
        AtomicLong slowClock = new AtomicLong();
        AtomicBoolean slow = new AtomicBoolean();
        EpochLeases late = new EpochLeases(
                mongo,
                LEASE,
                () -> slow.get() ? slowClock.getAndAdd(Duration.ofSeconds(3).toNanos()) : slowClock.get());
        late.enter(PARTITION, "a");
        other.enter(PARTITION, "b");
        slow.set(true);

        assertThatThrownBy(() -> late.enter(PARTITION, "a")).isInstanceOf(Unavailable.class);
    }

    /** Seen in an hour of random faults: it had taken the partition back, and confirmed that for ever while its scripts were refused. */
    @Test
    void aServerWhoseRedisDecidesNoLongerKeepsNobodyOffTheOneThatDoes() {
        server.enter(PARTITION, "a");
        other.enter(PARTITION, "b");
        assertThatThrownBy(() -> server.enter(PARTITION, "a")).isInstanceOf(Unavailable.class);
        passForBoth(Duration.ofSeconds(3));
        Epoch back = server.enter(PARTITION, "a");
        server.decided(back, true);
        server.keep();
        assertThatThrownBy(() -> other.enter(PARTITION, "b")).isInstanceOf(Unavailable.class);

        // Its Redis is a replica now. Requests go on coming, and each looks for the epoch first.
        for (int i = 0; i < 3; i++) {
            server.superseded(back);
            server.decided(back, false);
            passForBoth(Duration.ofSeconds(1).plusNanos(1));
            server.keep();
        }
        assertThat(other.enter(PARTITION, "b")).isEqualTo(new Epoch(PARTITION, 4, "b"));
    }

    private void passForBoth(Duration time) {
        pass(time);
        otherClock.addAndGet(time.toNanos());
    }

    @Test
    void aHistoryThatHasEndedComesBackInANewEpochWhenNobodyUsesTheOneAfterIt() {
        server.enter(PARTITION, "a");
        other.enter(PARTITION, "b");
        assertThatThrownBy(() -> server.enter(PARTITION, "a")).isInstanceOf(Unavailable.class);
        pass(Duration.ofSeconds(2).plusNanos(1));
        assertThat(server.enter(PARTITION, "a")).isEqualTo(new Epoch(PARTITION, 3, "a"));
    }

    @Test
    void ofManyServersThatBeginAnEpochAtOnceOneDoes() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Epoch>> entered = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        return new EpochLeases(mongo, LEASE, System::nanoTime).enter(PARTITION, "a");
                    }))
                    .toList();
            start.countDown();
            for (Future<Epoch> each : entered) {
                assertThat(each.get()).isEqualTo(new Epoch(PARTITION, 1, "a"));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whileMongoIsAwayTheLeaseRunsOutAndNothingIsThrown() {
        Epoch epoch = server.enter(PARTITION, "a");
        mongo.close();
        pass(LEASE);
        server.keep();
        assertThat(server.leftNanos(epoch)).isNotPositive();
        assertThat(server.superseded(epoch)).isFalse();
    }

    @Test
    void whatIsNotUsedIsNotAskedFor() {
        Epoch epoch = server.enter(PARTITION, "a");
        pass(Duration.ofMinutes(2));
        server.keep();
        assertThat(server.leftNanos(epoch)).isNotPositive();
        assertThat(server.superseded(epoch)).isFalse();
        server.keep();
        assertThat(Optional.of(server.leftNanos(epoch))).hasValue(LEASE.toNanos());
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
