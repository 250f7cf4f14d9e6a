package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Taking over what a system before Hotseat left in MongoDB: documents without version and kind, ids and prices of any
 * type.
 */
@RunAsClient
class AdoptionIT extends OverRest {

    private MongoClient mongo;
    private MongoDatabase facts;

    @BeforeEach
    void connect() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
        facts = mongo.getDatabase("hotseat_test");
    }

    @AfterEach
    void disconnect() {
        mongo.close();
    }

    @Test
    void oldScheduleGoesOnWithItsPlacesHoldsAndOrders() {
        String id = newId("old");
        String path = "api/schedules/" + id;
        Person holder = user();
        Person buyer = user();
        Person payer = user();
        ObjectId unpaid = new ObjectId();
        int paid = (int) (System.nanoTime() & 0x3fffffff);
        long lockId = greatestLockId() + 5_000;
        // Milliseconds are all that MongoDB keeps.
        Instant end =
                Instant.ofEpochMilli(Instant.now().plus(Duration.ofHours(1)).toEpochMilli());
        schedules()
                .insertOne(new Document("_id", id)
                        .append("Name", "Old")
                        .append("Max_Players", 6.0)
                        .append("Price", 7.1));
        orders().insertMany(List.of(
                order(unpaid, id, buyer, 0).append("Price", new Decimal128(new BigDecimal("7.1"))),
                order(paid, id, payer, 1).append("Price", 7),
                order("old-" + id, id, payer, -1)));
        locks().insertMany(List.of(
                lock(lockId, id, holder, 0, end),
                lock(lockId - 1, id, user(), 0, Instant.now().minusSeconds(60)),
                lock(lockId - 2, id, user(), 3, end)));

        Answer adopted = operator().post("api/ops/adopt").is(200);

        assertThat(adopted.object()).containsOnlyKeys("schedules", "greatestLockId", "counters", "seats", "unread");
        assertThat(adopted.object().getJsonObject("seats").getInt(id)).isEqualTo(3);
        assertThat(adopted.number("schedules"))
                .isEqualTo(adopted.object().getJsonObject("seats").size());
        assertThat(adopted.number("greatestLockId")).isGreaterThanOrEqualTo(lockId);
        assertThat((long) adopted.object().getJsonObject("counters").getInt("lock:id"))
                .isGreaterThanOrEqualTo(lockId);
        nobody().get(path)
                .is(200)
                .shows("{'scheduleId':'" + id + "','name':'Old','maxPlayers':6,'available':3,'held':1,'booked':2,"
                        + "'holdMinutes':15,'price':'7.10','state':'open'}");
        assertCounts(path, 3, 1, 2);

        holder.get(path + "/holds/" + holder.id())
                .is(200)
                .shows("{'lockId':" + lockId + ",'scheduleId':'" + id + "','userId':'" + holder.id() + "','expiresAt':'"
                        + end + "','places':1}");
        assertThat(holder.post(path + "/orders").is(201).number("lockId")).isEqualTo(lockId);
        assertThat(user().post(path + "/holds").is(201).number("lockId")).isGreaterThan(lockId);
        assertThat(buyer.post(path + "/orders")
                        .refused(409, "'already-ordered'")
                        .text("orderId"))
                .isEqualTo(unpaid.toHexString());
        assertThat(payer.get("api/orders/old-" + id).is(200).number("payStatus"))
                .isEqualTo(-1);
        goOn(buyer, "api/orders/" + unpaid, payer, "api/orders/" + paid);

        assertCounts(path, 3, 1, 2);
        assertThat(orders().find(new Document("_id", unpaid)).first()).containsEntry("Pay_Status", 1);
        assertThat(orders().find(new Document("_id", paid)).first()).containsEntry("Pay_Status", 2);
        assertThat(orders().countDocuments(new Document("Schedule_ID", id))).isEqualTo(4);
    }

    @Test
    void repetitionDuringSalesChangesNothing() {
        String schedule = schedule(3);
        Answer hold = user().post(schedule + "/holds").is(201);
        Answer first = operator().post("api/ops/adopt").is(200);

        Answer second = operator().post("api/ops/adopt").is(200);

        second.shows(first.response().body());
        assertThat(second.object().getJsonObject("seats").getInt(idOf(schedule)))
                .isEqualTo(2);
        assertThat(user().post(schedule + "/holds").is(201).number("lockId")).isGreaterThan(hold.number("lockId"));
        assertCounts(schedule, 1, 2, 0);
    }

    /**
     * One document that cannot be read must not keep all the others from being taken over, or the list from being
     * shown.
     */
    @Test
    void oddDocumentDoesNotStopTheRest() {
        String odd = newId("odd");
        String path = schedule(2);
        schedules()
                .insertOne(new Document("_id", odd)
                        .append("Name", 7)
                        .append("Max_Players", 2L)
                        .append("Starts_At", "tomorrow")
                        .append("Hold_Minutes", "ten")
                        .append("Price", "free"));
        schedules().insertOne(new Document("_id", new ObjectId()).append("Name", "no id of ours"));
        try {
            Answer adopted = operator().post("api/ops/adopt").is(200);

            assertThat(adopted.object().getJsonObject("seats")).containsKeys(idOf(path), odd);
            assertThat(adopted.object().getJsonArray("unread").toString())
                    .contains("\"id\":\"" + odd + "\",\"problem\":\"cannot be read: Starts_At, Hold_Minutes, Price\"");
            nobody().get("api/schedules/" + odd)
                    .is(200)
                    .shows(
                            "{'scheduleId':'" + odd
                                    + "','name':'7','maxPlayers':2,'available':2,'held':0,'booked':0,'holdMinutes':15,'state':'open'}");
            nobody().get("api/schedules?limit=1000").is(200);
        } finally {
            schedules().deleteMany(new Document("Name", "no id of ours"));
        }
    }

    /**
     * An order without an end keeps its place, and one without a number of places takes one: nobody would look for it.
     */
    @Test
    void fieldsWithoutWhichItIsServedAreNamedToo() {
        String id = newId("lost");
        String path = "api/schedules/" + id;
        Person buyer = user();
        Person holder = user();
        long lockId = greatestLockId() + 5_000;
        schedules()
                .insertOne(new Document("_id", id)
                        .append("Max_Players", 6)
                        .append("Closes_At", "never")
                        .append("Phases", "two")
                        .append("Limits", "4")
                        .append("Refund_Rules", "none"));
        orders().insertOne(order("lost-" + id, id, buyer, 0)
                .append("Places", "two")
                .append("Price", "free")
                .append("Placed_At", "yesterday")
                .append("Pay_Before", "tomorrow"));
        locks().insertOne(lock(lockId, id, holder, 0, Instant.now().plus(Duration.ofHours(1)))
                .append("LockTime", "just now")
                .append("Places", 0));

        Answer adopted = operator().post("api/ops/adopt").is(200);

        assertThat(adopted.object().getJsonArray("unread").toString())
                .contains(
                        unread(id, "Closes_At, Phases, Limits, Refund_Rules"),
                        unread("lost-" + id, "Places, Price, Pay_Before, Placed_At"),
                        unread(Long.toString(lockId), "Places, LockTime"));
        assertThat(adopted.object().getJsonObject("seats").getInt(id)).isEqualTo(4);
        nobody().get("api/schedules?limit=1000").is(200);
        assertThat(buyer.get("api/orders/lost-" + id).is(200).object()).doesNotContainKeys("price", "payBefore");
        holder.get(path + "/holds/" + holder.id()).is(200);
        assertCounts(path, 4, 1, 1);
    }

    private static String unread(String id, String fields) {
        return "\"id\":\"" + id + "\",\"problem\":\"cannot be read: " + fields + "\"";
    }

    private void goOn(Person buyer, String unpaid, Person payer, String paid) {
        Answer order = buyer.get(unpaid).is(200);
        assertThat(order.object()).doesNotContainKey("payBefore");
        assertThat(order.text("price")).isEqualTo("7.10");
        assertThat(order.text("kind")).isEqualTo("schedule");
        assertThat(buyer.post(unpaid + "/payment", "{'reference':'r'}").is(200).number("payStatus"))
                .isEqualTo(1);
        assertThat(payer.get(paid).is(200).text("price")).isEqualTo("7.00");
        assertThat(payer.post(paid + "/refund").is(200).number("payStatus")).isEqualTo(2);
    }

    private long greatestLockId() {
        Document last = locks().find().sort(new Document("_id", -1)).first();
        return last == null ? 0 : last.get("_id", Number.class).longValue();
    }

    private static Document order(Object id, String schedule, Person user, int status) {
        return new Document("_id", id)
                .append("Schedule_ID", schedule)
                .append("Player_ID", user.id())
                .append("Pay_Status", status);
    }

    private static Document lock(long id, String schedule, Person user, int status, Instant end) {
        return new Document("_id", id)
                .append("Schedule_ID", schedule)
                .append("Player_ID", user.id())
                .append("Status", status)
                .append("LockTime", new Date())
                .append("ExpireTime", Date.from(end));
    }

    private MongoCollection<Document> schedules() {
        return facts.getCollection("schedules");
    }

    private MongoCollection<Document> orders() {
        return facts.getCollection("orders");
    }

    private MongoCollection<Document> locks() {
        return facts.getCollection("lock_records");
    }
}
