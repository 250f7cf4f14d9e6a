package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.hotseat.facts.epoch.EpochDocuments;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.epoch.EpochTerms;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.facts.journal.FactBatchesTest;
import org.hotseat.facts.mongo.FactWriting;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leases that a deposed primary has let a server have: Redis and MongoDB have failed over behind its back. */
class DeposedLeaseIT {

    private static final String DATABASE = "deposed_lease_it";
    private static final Duration LEASE = Duration.ofMillis(1_500);
    private static final int PARTITION = 0;

    private final TestReplicaSet set = TestReplicaSet.start();
    private final MongoConnection mongo =
            new MongoConnection(new FactsSettings(set.uri(), DATABASE, Duration.ofSeconds(3), true, 100, 100));
    private final AtomicLong clock = new AtomicLong();
    private final EpochLeases leases = new EpochLeases(new EpochTerms(mongo, LEASE, clock::get));
    private final FactBatches batches = new FactBatches(mongo, ThingWriter.ALONE, leases);

    @AfterEach
    void close() {
        mongo.close();
        set.close();
    }

    @Test
    void aLeaseOfADeposedPrimaryIsNoneForWhatTheNextOneWrites() {
        Epoch epoch = leases.enter(PARTITION, "old", 0);
        assertThat(write(epoch, "before")).isInstanceOf(FactFate.Written.class);

        set.cutOff(0, 1);
        set.run(DATABASE, takeOver(epoch));
        clock.addAndGet(LEASE.toNanos());
        leases.renew(List.of(epoch));
        set.heal();

        // The other server has waited and read the facts meanwhile, and gives the place away.
        assertThat(write(epoch, "after")).isInstanceOf(FactFate.Fenced.class);
    }

    @Test
    void afterAnElectionAServerThatIsStillInTheEpochWritesOn() {
        Epoch epoch = leases.enter(PARTITION, "old", 0);
        assertThat(write(epoch, "before")).isInstanceOf(FactFate.Written.class);

        set.cutOff(0, 1);
        set.heal();

        assertThat(write(epoch, "after")).isInstanceOf(FactFate.Written.class);
    }

    /** A lease is enough for facts, which need a majority themselves. A refusal has none. */
    @Test
    void aLeaseOfADeposedPrimaryIsNoneForARefusal() {
        Epoch epoch = leases.enter(PARTITION, "old", 0);
        leases.prove(epoch);
        assertThat(leases.current(epoch)).isTrue();

        set.cutOff(0, 1);
        set.run(DATABASE, takeOver(epoch));
        clock.addAndGet(LEASE.toNanos());
        leases.renew(List.of(epoch));

        assertThat(leases.leftNanos(epoch)).isPositive();
        assertThat(leases.current(epoch)).isFalse();
        assertThatThrownBy(() -> leases.prove(epoch)).isInstanceOf(Unavailable.class);
        set.heal();
        Awaitility.await().until(() -> {
            assertThatThrownBy(() -> leases.prove(epoch)).isInstanceOf(Unavailable.class);
            return leases.superseded(epoch);
        });
    }

    private static Document takeOver(Epoch epoch) {
        Document fields = new Document("Term", epoch.term() + 1)
                .append("History", "new")
                .append("Former", List.of(epoch.history()));
        return new Document("update", EpochDocuments.COLLECTION)
                .append(
                        "updates",
                        List.of(new Document("q", new Document("_id", epoch.partition()))
                                .append("u", new Document("$set", fields))));
    }

    /** The fate, when there is one: members that were out of reach are found again after a moment. */
    private FactFate write(Epoch epoch, String id) {
        Fact like = FactBatchesTest.thing(id, 1, "owner", "p1");
        Fact fact = new Fact(epoch, like.entryId(), like.kind(), like.fields());
        return Awaitility.await()
                .until(
                        () -> batches.write(List.of(fact), FactWriting.within(Duration.ofSeconds(3)))
                                .get(0),
                        fate -> !(fate instanceof FactFate.Unknown));
    }
}
