package org.hotseat.schedule.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.Batches;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Holds of an earlier system, which has written their status as a number or as text. */
class EarlierHoldsIT {

    private static final String DATABASE = "earlier_holds_it";
    private static final ScheduleId EVENING = new ScheduleId("evening");
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final MongoClient raw = MongoClients.create(TestStores.current().mongoUri());
    private final MongoConnection mongo = new MongoConnection(new FactsSettings(new Settings(EarlierHoldsIT::setting)));
    private final LiveHoldFacts live = new LiveHoldFacts(mongo, new Batches(mongo), new Stamps(mongo));

    @BeforeEach
    void empty() {
        raw.getDatabase(DATABASE).drop();
    }

    @AfterEach
    void close() {
        raw.getDatabase(DATABASE).drop();
        raw.close();
    }

    @Test
    void aHoldHasEndedThoughItsStatusIsText() {
        insert(1, "1");
        insert(2, "2");
        insert(3, "3");

        assertThat(live.any(EVENING)).isFalse();
    }

    @Test
    void aStatusThatThisVersionDoesNotKnowCountsAsHeld() {
        for (Object unknown : List.of("7", 7, "held", "0", 0)) {
            empty();
            insert(1, unknown);

            assertThat(live.any(EVENING)).as("%s", unknown).isTrue();
            assertThat(live.held(EVENING)).as("%s", unknown).hasSize(1);
        }
    }

    @Test
    void aHoldIsOverdueThoughItsStatusIsText() {
        insert(1, "0");

        assertThat(new OverdueHoldFacts(mongo).overdue(NOW)).containsExactly(EVENING.resource());
    }

    @Test
    void theTimeOfAHoldCountsThoughItsStatusIsText() {
        insert(1, "3");

        assertThat(new HoldEndFacts(mongo).heldMillis(EVENING, false)).containsValue(60_000L);
    }

    private void insert(long id, Object status) {
        all().insertOne(new Document("_id", id)
                .append("Schedule_ID", "evening")
                .append("Player_ID", "u")
                .append("Status", status)
                .append("LockTime", Date.from(NOW.minusSeconds(61)))
                .append("ExpireTime", Date.from(NOW.minusSeconds(1))));
    }

    private MongoCollection<Document> all() {
        return raw.getDatabase(DATABASE).getCollection(HoldFacts.COLLECTION);
    }

    private static Optional<String> setting(String name) {
        return Optional.ofNullable(Map.of("mongodb.uri", TestStores.current().mongoUri(), "mongodb.database", DATABASE)
                .get(name));
    }
}
