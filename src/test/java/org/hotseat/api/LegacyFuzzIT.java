package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.testing.Amount;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever an earlier system has left: taken over without a failure, never oversold, and told what could not be read.
 */
@Tag("amount")
@RunAsClient
class LegacyFuzzIT extends OverRest {

    private static final int ROUNDS = Amount.of(30);

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private MongoClient mongo;
    private MongoDatabase facts;

    @BeforeEach
    void connect() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
        facts = mongo.getDatabase("hotseat_test");
        System.out.println("LegacyFuzzIT seed " + seed);
    }

    @AfterEach
    void disconnect() {
        mongo.close();
    }

    @Test
    void anyDocumentsAreTakenOverAndNeverOversold() {
        for (int round = 0; round < ROUNDS; round++) {
            String id = round % 3 == 0 ? Long.toString(1_000_000 + random.nextInt(1_000_000_000)) : newId("legacy");
            LegacyDocuments documents =
                    new LegacyDocuments(random, id, greatestLockId() + 10_000).fill(1 + random.nextInt(25));
            int places = random.nextInt(documents.perhaps + 8);
            String reported = "seed " + seed + ", round " + round + ", " + places + " places, " + documents.orders
                    + documents.locks;
            try {
                insert(id, documents.places(places), documents);
                takenOver(id, places, documents, reported);
            } finally {
                remove(id, documents);
            }
        }
    }

    private void takenOver(String id, int places, LegacyDocuments documents, String reported) {
        JsonObject adopted = operator().post("api/ops/adopt").is(200).object();
        assertThat(unread(adopted)).as(reported).containsAll(documents.unreadable);
        int available = adopted.getJsonObject("seats").getInt(id);
        assertThat(available)
                .as(reported)
                .isBetween(Math.max(0, places - documents.perhaps), Math.max(0, places - documents.surely));

        String path = "api/schedules/" + id;
        JsonObject evidence = operator().get(path + "/hot-state").is(200).object();
        JsonObject sum = evidence.getJsonObject("sum");
        boolean overBooked = sum.getInt("held") + sum.getInt("booked") > places;
        assertThat(evidence.getBoolean("consistent") || overBooked)
                .as(reported + evidence)
                .isTrue();
        operator().post(path + "/rebuild").is(200);
        nobody().get(path).is(200);
        assertThat(operator().get(path + "/hot-state").is(200).object().getJsonObject("sum"))
                .as(reported)
                .isEqualTo(sum);
        for (int i = 0; i < available; i++) {
            user().post(path + (random.nextBoolean() ? "/holds" : "/orders")).is(201);
        }
        user().post(path + "/holds").refused(409, "-2");
        operator().post(path + "/rebuild").is(200);
        user().post(path + "/orders").refused(409, "-2");
        for (Document order : documents.orders) {
            if (order.get("_id") instanceof ObjectId objectId) {
                assertThat(operator().get("api/orders/" + objectId).status())
                        .as(reported)
                        .isIn(200, 404);
            }
        }
    }

    /** Adopted later than their end, holds are not read at all: on a slow machine they are given more time. */
    @Test
    void aHoldThatNobodyCanNameEndsInTimeAndKeepsWhatItsDocumentSays() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(3), this::endsInTime);
    }

    /** Whether they were adopted before their end. */
    private boolean endsInTime(Duration life) {
        String id = newId("legacy");
        // Another one in each attempt: what is on its way of an earlier one names its locks.
        long number = greatestLockId() + 10_000 + life.toMillis();
        Date end = Date.from(Instant.now().plus(life));
        List<Document> locks = List.of(
                lock(number, id, "user\n1", end),
                lock("lock-" + number, id, "p1", end),
                lock(new ObjectId(), id, null, end));
        collection("schedules")
                .insertOne(new Document("_id", id).append("Name", "Old").append("Max_Players", 5));
        collection("lock_records").insertMany(locks);
        try {
            JsonObject adopted = operator().post("api/ops/adopt").is(200).object();
            if (!new Date().before(end)) {
                return false;
            }
            assertThat(unread(adopted)).contains(Long.toString(number), "lock-" + number);
            assertThat(adopted.getJsonObject("seats").getInt(id)).isBetween(2, 5);

            await().until(() -> collection("lock_records")
                            .countDocuments(Filters.and(Filters.eq("Schedule_ID", id), Filters.eq("Status", 3)))
                    == 3);
            for (Document lock : locks) {
                assertThat(collection("lock_records")
                                .find(Filters.eq("_id", lock.get("_id")))
                                .first())
                        .containsEntry("Player_ID", lock.get("Player_ID"));
            }
            await().untilAsserted(() -> assertCounts("api/schedules/" + id, 5, 0, 0));
            return true;
        } finally {
            collection("schedules").deleteOne(Filters.eq("_id", id));
            collection("lock_records").deleteMany(Filters.eq("Schedule_ID", id));
        }
    }

    /** Of those that Hotseat counts on from. */
    private long greatestLockId() {
        Document last = collection("lock_records")
                .find(Filters.and(Filters.gte("_id", 1L), Filters.lte("_id", 1L << 52)))
                .sort(new Document("_id", -1))
                .first();
        return last == null ? 0 : last.get("_id", Number.class).longValue();
    }

    private static Set<String> unread(JsonObject adopted) {
        return adopted.getJsonArray("unread").stream()
                .map(JsonValue::asJsonObject)
                .map(each -> each.getString("id"))
                .collect(Collectors.toSet());
    }

    private void insert(String id, Object places, LegacyDocuments documents) {
        collection("schedules").insertOne(new Document("_id", id).append("Max_Players", places));
        if (!documents.orders.isEmpty()) {
            collection("orders").insertMany(documents.orders);
        }
        if (!documents.locks.isEmpty()) {
            collection("lock_records").insertMany(documents.locks);
        }
    }

    private void remove(String id, LegacyDocuments documents) {
        collection("schedules").deleteOne(Filters.eq("_id", id));
        documents.orders.forEach(order -> collection("orders").deleteOne(Filters.eq("_id", order.get("_id"))));
        documents.locks.forEach(lock -> collection("lock_records").deleteOne(Filters.eq("_id", lock.get("_id"))));
        collection("orders").deleteMany(Filters.eq("Schedule_ID", id));
        collection("lock_records").deleteMany(Filters.eq("Schedule_ID", id));
    }

    private static Document lock(Object id, String schedule, Object user, Date end) {
        return new Document("_id", id)
                .append("Schedule_ID", schedule)
                .append("Player_ID", user)
                .append("Status", 0)
                .append("LockTime", new Date())
                .append("ExpireTime", end);
    }

    private MongoCollection<Document> collection(String name) {
        return facts.getCollection(name);
    }
}
