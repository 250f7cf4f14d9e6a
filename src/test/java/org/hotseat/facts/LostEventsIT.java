package org.hotseat.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of the events that wait are of facts that Redis has lost. */
class LostEventsIT {

    private static final int PARTITION = 0;
    private static final EntryId FIRST = new EntryId(1, 0);
    private static final EntryId SECOND = new EntryId(1, 1);

    private final TestMongo mongo = new TestMongo("lost_events_it", new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    });
    private final PendingBatches pending = new PendingBatches(mongo);
    private final LostEvents lost = new LostEvents(mongo, pending);

    @AfterEach
    void close() {
        mongo.collection(PendingEvents.COLLECTION).deleteMany(new Document());
        mongo.collection("things").deleteMany(new Document());
        mongo.close();
    }

    @Test
    void whatWasLostStaysLostWhenItsVersionWasDecidedAnewAndRedisIsLostOnceMore() {
        mongo.collection("things").insertOne(new Document("_id", "a").append(VersionedDocument.VERSION, 1L));
        new BacklogLab(mongo).insert(PARTITION, 1, List.of(fact(FIRST, "a", 2), fact(SECOND, "b", 1)));

        lost.settle(PARTITION, new Watermark(2, EntryId.FIRST, Instant.EPOCH));
        assertThat(lost()).containsExactlyInAnyOrder(FIRST, SECOND);

        // Another decision, of the same version.
        mongo.collection("things")
                .updateOne(new Document("_id", "a"), new Document("$set", new Document(VersionedDocument.VERSION, 2L)));
        lost.settle(PARTITION, new Watermark(3, EntryId.FIRST, Instant.EPOCH));

        assertThat(lost()).as("else it is told of, and never was").containsExactlyInAnyOrder(FIRST, SECOND);
    }

    private Set<EntryId> lost() {
        Set<EntryId> all = new HashSet<>();
        pending.forEachPart(PARTITION, part -> part.forEach(batch -> all.addAll(batch.lost())));
        return all;
    }

    private static PendingFact fact(EntryId entry, String id, long version) {
        return new PendingFact(entry, "things", id, version, Map.of(), List.of());
    }
}
