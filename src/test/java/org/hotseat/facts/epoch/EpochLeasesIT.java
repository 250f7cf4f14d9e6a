package org.hotseat.facts.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two servers, each with a clock of its own, and the Redis servers A, B and C, of which one is the master. */
class EpochLeasesIT {

    private static final Duration LEASE = Duration.ofMillis(1_500);
    private static final int PARTITION = 3;
    private static final Predicate<Epoch> NOTHING_WAITS = epoch -> false;

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "epochs_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100));
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 7);
    private final AtomicLong otherClock = new AtomicLong(5);
    private final EpochTerms serverTerms = new EpochTerms(mongo, LEASE, clock::get);
    private final EpochTerms otherTerms = new EpochTerms(mongo, LEASE, otherClock::get);
    private final EpochLeases server = new EpochLeases(serverTerms);
    private final EpochLeases other = new EpochLeases(otherTerms);

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void serversThatReachTheSameHistoryAreInTheSameEpoch() {
        Epoch first = server.enter(PARTITION, "a", 0);
        assertThat(first).isEqualTo(new Epoch(PARTITION, 1, "a"));
        assertThat(other.enter(PARTITION, "a", 0)).isEqualTo(first);
        assertThat(server.enter(PARTITION + 1, "b", 0).term()).isEqualTo(1);
    }

    @Test
    void aNewHistoryEndsTheEpochAndTheOtherServerHearsOfItAtItsNextLook() {
        Epoch first = server.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "a", 0);

        Epoch second = other.enter(PARTITION, "b", 0);

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
        Epoch epoch = server.enter(PARTITION, "a", 0);
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
    void anEpochIsCurrentForTheTimeOfALeaseFromBeforeAWriteThatAMajorityHasTaken() {
        Epoch epoch = server.enter(PARTITION, "a", 0);
        assertThat(server.current(epoch)).as("read only").isFalse();
        server.prove(epoch);
        assertThat(server.current(epoch)).isTrue();

        pass(LEASE.minusNanos(1));
        server.renew(List.of(epoch));
        assertThat(server.current(epoch)).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(server.current(epoch)).isFalse();

        server.decided(epoch, true);
        assertThat(server.renewLeases(NOTHING_WAITS)).isTrue();
        assertThat(server.current(epoch)).as("confirmed").isTrue();

        other.enter(PARTITION, "b", 0);
        pass(LEASE);
        assertThatThrownBy(() -> server.prove(epoch)).isInstanceOf(Unavailable.class);
        assertThat(server.superseded(epoch)).isTrue();
    }

    @Test
    void theLongestTimeOfAnyServerThatMayHaveALeaseIsKnownUntilItWasWaitedFor() {
        Duration longer = LEASE.multipliedBy(3);
        EpochTerms slowTerms = new EpochTerms(mongo, longer, clock::get);
        EpochLeases slow = new EpochLeases(slowTerms);
        server.enter(PARTITION, "a", 0);
        assertThat(serverTerms.longestFact(PARTITION)).isEqualTo(LEASE);

        slow.enter(PARTITION, "a", 0);
        assertThat(serverTerms.longestFact(PARTITION)).isEqualTo(longer);

        other.enter(PARTITION, "b", 0);
        Epoch third = server.enter(PARTITION, "c", 0);
        assertThat(serverTerms.longestFact(PARTITION))
                .as("it may have one on the first")
                .isEqualTo(longer);

        serverTerms.settled(PARTITION, third.term() - 1);
        assertThat(serverTerms.longestFact(PARTITION)).as("of another epoch").isEqualTo(longer);
        serverTerms.settled(PARTITION, third.term());
        assertThat(serverTerms.longestFact(PARTITION)).isZero();
        slow.enter(PARTITION, "c", 0);
        other.enter(PARTITION, "d", 0);
        assertThat(otherTerms.longestFact(PARTITION)).isEqualTo(longer);
    }

    @Test
    void aServerThatHasNotHeardOfAFailoverDoesNotTakeThePartitionBack() {
        server.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "b", 0);
        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> server.enter(PARTITION, "a", 0)).isInstanceOf(Unavailable.class);
            pass(Duration.ofSeconds(1));
            otherClock.addAndGet(Duration.ofSeconds(1).toNanos() + 1);
            other.decided(other.enter(PARTITION, "b", 0), true);
            other.renewLeases(NOTHING_WAITS);
        }
    }

    @Test
    void anotherWaitInATermBeginsTheNextOneAndEveryServerHearsOfIt() {
        Epoch first = server.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "a", 0);
        assertThat(serverTerms.begunWith(PARTITION, first.term(), "wait")).isTrue();
        assertThat(otherTerms.begunWith(PARTITION, first.term(), "wait")).isTrue();

        assertThat(otherTerms.begunWith(PARTITION, first.term(), "after an emptying"))
                .isFalse();

        Epoch second = other.enter(PARTITION, "a", 0);
        assertThat(second).isEqualTo(new Epoch(PARTITION, 2, "a"));
        assertThat(other.superseded(first)).isTrue();
        assertThat(serverTerms.begunWith(PARTITION, first.term(), "wait")).isFalse();
        assertThat(server.superseded(first)).isTrue();
        assertThat(serverTerms.begunWith(PARTITION, second.term(), "after an emptying"))
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
        assertThat(server.leftNanos(second)).as("it has not entered it").isNotPositive();
        server.enter(PARTITION, "a", 0);
        assertThat(server.leftNanos(second)).isPositive();
    }

    /** It does not tell whether its wait has begun. */
    @Test
    void aTermOfAnEarlierVersionEndsWithTheFirstWait() {
        Epoch first = server.enter(PARTITION, "a", 0);
        mongo.collection("epochs")
                .updateOne(new Document("_id", PARTITION), new Document("$unset", new Document("Wait", "")));

        assertThat(serverTerms.begunWith(PARTITION, first.term(), "wait")).isFalse();

        assertThat(server.enter(PARTITION, "a", 0).term()).isEqualTo(2);
        assertThat(serverTerms.begunWith(PARTITION, 2, "wait")).isTrue();
    }

    /**
     * Seen with a server of MongoDB's protocol whose update of a document can undo another one; a restored backup does
     * the same.
     */
    @Test
    void aMongoDbThatWentBackBeginsALaterTermThanAnyThatWasSeen() {
        server.enter(PARTITION, "a", 0);
        Document before = epochs().find().first();
        other.enter(PARTITION, "b", 0);
        server.enter(PARTITION, "c", 0);
        epochs().replaceOne(new Document("_id", PARTITION), before);

        // The third server has just started; Redis has told it the term.
        EpochLeases third = new EpochLeases(new EpochTerms(mongo, LEASE, clock::get));
        assertThat(third.enter(PARTITION, "c", 3)).isEqualTo(new Epoch(PARTITION, 4, "c"));

        epochs().replaceOne(new Document("_id", PARTITION), before);
        // Nobody tells this one; it has read the third term itself.
        assertThat(server.enter(PARTITION, "a", 0)).isEqualTo(new Epoch(PARTITION, 4, "a"));
        epochs().deleteMany(new Document());
        assertThat(server.enter(PARTITION, "a", 0)).isEqualTo(new Epoch(PARTITION, 5, "a"));
    }

    private MongoCollection<Document> epochs() {
        return mongo.collection(EpochDocuments.COLLECTION);
    }

    /** The read that first shows a confirmation may be slow: what the other server has done meanwhile is not known. */
    @Test
    void aSlowReadIsNoSilenceOfTheOtherServer() {
        AtomicLong slowClock = new AtomicLong();
        AtomicBoolean slow = new AtomicBoolean();
        EpochLeases late = new EpochLeases(new EpochTerms(
                mongo,
                LEASE,
                () -> slow.get() ? slowClock.getAndAdd(Duration.ofSeconds(3).toNanos()) : slowClock.get()));
        late.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "b", 0);
        slow.set(true);

        assertThatThrownBy(() -> late.enter(PARTITION, "a", 0)).isInstanceOf(Unavailable.class);
    }

    /**
     * Seen in an hour of random faults: it had taken the partition back, and confirmed that for ever while its scripts
     * were refused.
     */
    @Test
    void aServerWhoseRedisDecidesNoLongerKeepsNobodyOffTheOneThatDoes() {
        server.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "b", 0);
        assertThatThrownBy(() -> server.enter(PARTITION, "a", 0)).isInstanceOf(Unavailable.class);
        passForBoth(Duration.ofSeconds(3));
        Epoch back = server.enter(PARTITION, "a", 0);
        server.decided(back, true);
        server.renewLeases(NOTHING_WAITS);
        assertThatThrownBy(() -> other.enter(PARTITION, "b", 0)).isInstanceOf(Unavailable.class);

        // Its Redis is a replica now. Requests go on coming, and each looks for the epoch first.
        for (int i = 0; i < 3; i++) {
            server.superseded(back);
            server.decided(back, false);
            passForBoth(Duration.ofSeconds(1).plusNanos(1));
            server.renewLeases(NOTHING_WAITS);
        }
        assertThat(other.enter(PARTITION, "b", 0)).isEqualTo(new Epoch(PARTITION, 4, "b"));
    }

    private void passForBoth(Duration time) {
        pass(time);
        otherClock.addAndGet(time.toNanos());
    }

    @Test
    void aHistoryThatHasEndedComesBackInANewEpochWhenNobodyUsesTheOneAfterIt() {
        server.enter(PARTITION, "a", 0);
        other.enter(PARTITION, "b", 0);
        assertThatThrownBy(() -> server.enter(PARTITION, "a", 0)).isInstanceOf(Unavailable.class);
        pass(Duration.ofSeconds(2).plusNanos(1));
        assertThat(server.enter(PARTITION, "a", 0)).isEqualTo(new Epoch(PARTITION, 3, "a"));
    }

    @Test
    void ofManyServersThatBeginAnEpochAtOnceOneDoes() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Epoch>> entered = IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        return new EpochLeases(new EpochTerms(mongo, LEASE, System::nanoTime)).enter(PARTITION, "a", 0);
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
    void whileMongoIsUnavailableTheLeaseRunsOutAndNothingIsThrown() {
        Epoch epoch = server.enter(PARTITION, "a", 0);
        mongo.close();
        pass(LEASE);
        server.renewLeases(NOTHING_WAITS);
        assertThat(server.leftNanos(epoch)).isNotPositive();
        assertThat(server.superseded(epoch)).isFalse();
    }

    @Test
    void aLeaseOnWhatIsNotUsedIsKeptAndNotConfirmed() {
        Epoch epoch = server.enter(PARTITION, "a", 0);
        server.decided(epoch, true);
        Object confirmed = epochs().find().first().get("Confirmed");
        pass(Duration.ofMinutes(2));

        server.renewLeases(NOTHING_WAITS);

        assertThat(server.leftNanos(epoch)).isEqualTo(LEASE.toNanos());
        assertThat(epochs().find().first().get("Confirmed")).isEqualTo(confirmed);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
