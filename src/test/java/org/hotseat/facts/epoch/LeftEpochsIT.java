package org.hotseat.facts.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Updates;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.bson.Document;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The wait before a new epoch counts: for servers that may have a lease on an earlier one, until all have left. */
class LeftEpochsIT {

    private static final Duration LEASE = Duration.ofMillis(1_500);
    private static final int PARTITION = 3;
    private static final Predicate<Epoch> NOTHING_WAITS = epoch -> false;

    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "epochs_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100));
    private final AtomicLong clock = new AtomicLong(7);
    private final EpochTerms terms = terms();
    private final EpochLeases server = new EpochLeases(terms);
    private final EpochLeases other = new EpochLeases(terms());
    private Epoch first;

    @BeforeEach
    void standInAnEpochThatWasWaitedFor() {
        first = server.enter(PARTITION, "a", 0);
        assertThat(terms.longestFact(PARTITION))
                .as("nobody knows who was here before")
                .isEqualTo(LEASE);
        terms.settled(PARTITION, first.term());
        other.enter(PARTITION, "a", 0);
    }

    @AfterEach
    void close() {
        mongo.close();
    }

    @Test
    void aFailoverIsWaitedForUntilEachServerHasLeft() {
        server.enter(PARTITION, "b", 0);
        server.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION))
                .as("the other one may have a lease")
                .isEqualTo(LEASE);
        assertThat(other.leftNanos(first)).isPositive();

        pass(LEASE.dividedBy(2));
        other.renewLeases(NOTHING_WAITS);

        assertThat(other.leftNanos(first)).isNotPositive();
        assertThat(terms.longestFact(PARTITION)).isZero();
    }

    @Test
    void aServerLeavesWhenNoFactOfBeforeWaitsAndUntilThenItsLeaseGoesOn() {
        Epoch second = emptied("wait");

        server.renewLeases(epoch -> epoch.equals(second));
        assertThat(server.leftNanos(first)).isPositive();
        server.renewLeases(NOTHING_WAITS);
        assertThat(server.leftNanos(first)).isNotPositive();
        assertThat(server.leftNanos(second)).isPositive();

        pass(LEASE.dividedBy(2));
        other.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION)).isZero();
        assertThat(other.leftNanos(second)).as("it has not entered it").isNotPositive();
        other.enter(PARTITION, "a", 0);
        assertThat(other.leftNanos(second)).isPositive();
    }

    @Test
    void aServerThatHasNotLeftOneTermIsWaitedForInTheNextOnes() {
        emptied("wait");
        server.renewLeases(NOTHING_WAITS);
        Epoch third = emptied("another wait");
        server.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION)).isEqualTo(LEASE);

        pass(LEASE.dividedBy(2));
        other.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION)).isZero();
        assertThat(server.leftNanos(third)).isPositive();
    }

    /** It has read the term before the next one began: what it says of that one counts for nothing. */
    @Test
    void whatAServerSaysOfAnEarlierTermIsNotSaidOfThePresentOne() {
        emptied("wait");
        pass(LEASE.dividedBy(2));
        // A fact that waits: it learns the second term, and does not leave the first.
        other.renewLeases(epoch -> true);
        emptied("another wait");
        server.renewLeases(NOTHING_WAITS);

        other.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION))
                .as("that was said of the second term")
                .isEqualTo(LEASE);
        other.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION)).isZero();
    }

    @Test
    void aServerThatStopsIsNotWaitedForAndHasNoLease() {
        other.endLeases();
        server.enter(PARTITION, "b", 0);
        server.renewLeases(NOTHING_WAITS);

        assertThat(terms.longestFact(PARTITION)).isZero();
        assertThat(other.leftNanos(first)).isNotPositive();
    }

    /** The whole installation is stopped, and Redis comes back with another history. */
    @Test
    void whereAllServersHaveStoppedTheNextOneWaitsForNobody() {
        server.endLeases();
        other.endLeases();
        assertThat(epoch().getList("Servers", String.class)).isEmpty();

        EpochTerms nextTerms = terms();
        EpochLeases next = new EpochLeases(nextTerms);
        Epoch second = next.enter(PARTITION, "b", 0);

        assertThat(second).isEqualTo(new Epoch(PARTITION, 2, "b"));
        assertThat(next.leftNanos(second)).isPositive();
        assertThat(nextTerms.longestFact(PARTITION)).isZero();
    }

    /** A server of MongoDB's protocol whose update of a document can undo another one. */
    @Test
    void aServerWhoseNameIsLostFromTheListPutsItThereAgain() {
        mongo.collection(EpochDocuments.COLLECTION).updateOne(new Document(), Updates.set("Servers", List.of()));
        pass(LEASE);

        server.renewLeases(NOTHING_WAITS);

        assertThat(server.leftNanos(first)).isPositive();
        assertThat(epoch().getList("Servers", String.class)).hasSize(1);
    }

    @Test
    void aMongoDbThatWentBackDoesNotKnowWhoHasALease() {
        Document before = epoch();
        server.enter(PARTITION, "b", 0);
        mongo.collection(EpochDocuments.COLLECTION).replaceOne(new Document("_id", PARTITION), before);

        server.enter(PARTITION, "b", 0);
        server.renewLeases(NOTHING_WAITS);
        pass(LEASE.dividedBy(2));
        other.renewLeases(NOTHING_WAITS);

        assertThat(terms.longestFact(PARTITION)).isEqualTo(LEASE);
    }

    @Test
    void whereTooManyHaveEnteredTheWholeTimeIsWaited() {
        for (int i = 0; i < 101; i++) {
            new EpochLeases(terms()).enter(PARTITION, "a", 0);
        }
        assertThat(epoch().getList("Servers", String.class)).hasSizeLessThan(100);
        pass(LEASE);
        server.renew(List.of(first));
        assertThat(server.leftNanos(first)).as("all are taken to have entered").isPositive();

        server.enter(PARTITION, "b", 0);
        server.renewLeases(NOTHING_WAITS);
        other.renewLeases(NOTHING_WAITS);
        assertThat(terms.longestFact(PARTITION)).isEqualTo(LEASE);
    }

    @Test
    void anEpochOfAnEarlierHotseatHasNoListAndIsWaitedFor() {
        mongo.collection(EpochDocuments.COLLECTION)
                .updateOne(new Document(), Updates.combine(Updates.unset("Servers"), Updates.unset("Earlier_Servers")));
        server.enter(PARTITION, "b", 0);
        server.renewLeases(NOTHING_WAITS);

        assertThat(terms.longestFact(PARTITION)).isEqualTo(LEASE);
    }

    /** Redis is emptied: the next term begins, with the same history, and this server enters it. */
    private Epoch emptied(String wait) {
        long term = server.enter(PARTITION, "a", 0).term();
        assertThat(terms.begunWith(PARTITION, term, "before " + wait)).isTrue();
        assertThat(terms.begunWith(PARTITION, term, wait)).isFalse();
        return server.enter(PARTITION, "a", 0);
    }

    private Document epoch() {
        return mongo.collection(EpochDocuments.COLLECTION).find().first();
    }

    private EpochTerms terms() {
        return new EpochTerms(mongo, LEASE, clock::get);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
