package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/** The actor of a fact and the line of an act outlive the server that decided them, and Redis. */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class SignedFactsCrashIT {

    private static final String PRICED = "{\"name\":\"Signed\",\"maxPlayers\":5,\"price\":\"7.10\"}";

    private final Stage stage;
    private MongoClient mongo;
    private RedisClient redis;

    SignedFactsCrashIT(Stage stage) {
        this.stage = stage;
    }

    @BeforeEach
    void openStores() {
        mongo = MongoClients.create(stage.mongoUri());
        redis = RedisClient.create("127.0.0.1", stage.redisPort());
    }

    @AfterEach
    void closeStores() {
        redis.close();
        mongo.close();
    }

    @Test
    void whatADeadServerDecidedIsSignedByItsCallers() throws IOException {
        String schedule = stage.newSchedule();
        Crowd first = new Crowd(stage.servers(2).subList(0, 1));
        Crowd other = new Crowd(stage.servers(2).subList(1, 2));
        first.ask(Request.put("places", "schedules/" + schedule, PRICED));
        String paid = ordered(first, schedule, "p1");
        authorize(first, paid);

        Target dying = new Target(stage.servers(1).get(0));
        assertThat(first.ask(new Request("switch", "POST", "test/journal/held", "", null, null))
                        .status())
                .isEqualTo(204);
        try (Wire hold = dying.open(Patience.HANG);
                Wire capture = dying.open(Patience.HANG);
                Wire stop = dying.open(Patience.HANG)) {
            hold.send(
                    Request.post("hold", "schedules/" + schedule + "/holds", "{\"userId\":\"p2\"}", "h-" + schedule),
                    dying.token("service"));
            capture.send(capture(paid), dying.token("payment"));
            await().until(() -> decided(schedule) == 2);
            stop.send(stop(schedule), dying.token("operator"));
            await().until(() -> decided(schedule) == 3);
            stage.kill(0);
        }
        // The dead server has written none of it; the other one does, five seconds after the decision at the earliest.
        await().until(() -> acts(schedule).size() == 6);
        await().until(() -> find("lock_records", Filters.eq("Schedule_ID", schedule)) != null);
        stage.startAgain(0);
        assertSigned(find("lock_records", Filters.eq("Schedule_ID", schedule)), "service");
        assertSigned(find("orders", Filters.eq("_id", paid)), "payment");
        assertSigned(find("stops", Filters.eq("Resource_ID", schedule)), "operator");
        assertThat(acts(schedule)).containsExactlyInAnyOrder("put", "order", "authorize", "hold", "capture", "stop");
        // The callers come again, to the server that has written it: there is no second line.
        assertThat(other.ask(stop(schedule)).status()).isEqualTo(200);
        assertThat(other.ask(capture(paid)).status()).isEqualTo(200);
        assertThat(acts(schedule)).hasSize(6);
    }

    @Test
    void whatWasAcknowledgedStaysSignedWhenRedisIsEmptied() {
        String schedule = stage.newSchedule();
        Crowd crowd = new Crowd(stage.servers(2));
        crowd.ask(Request.put("places", "schedules/" + schedule, PRICED));
        String paid = ordered(crowd, schedule, "p1");
        String expiring = ordered(crowd, schedule, "p2");
        assertSigned(find("orders", Filters.eq("_id", paid)), "service");
        authorize(crowd, paid);

        redis.flushAll();
        assertThat(crowd.ask(Request.put("more", "schedules/" + schedule, PRICED.replace("5", "6")))
                        .status())
                .isEqualTo(200);
        assertSigned(find("schedules", Filters.eq("_id", schedule)), "operator");
        redis.flushAll();
        assertThat(crowd.ask(capture(paid)).status()).isEqualTo(200);
        assertSigned(find("orders", Filters.eq("_id", paid)), "payment");
        assertThat(acts(schedule)).containsExactly("put", "order", "order", "authorize", "put", "capture");

        await().until(() ->
                Objects.equals(-1, find("orders", Filters.eq("_id", expiring)).getInteger("Pay_Status")));
        Document ended = find("orders", Filters.eq("_id", expiring)).get("Done_By", Document.class);
        assertThat(ended.getString("Subject")).isEqualTo("system");
        assertThat(ended).containsEntry("Roles", List.of("server")).doesNotContainKey("Request_ID");
        assertThat(acts(schedule)).hasSize(6);
    }

    private static String ordered(Crowd crowd, String schedule, String user) {
        String body = "{\"userId\":\"" + user + "\"}";
        return crowd.ask(Request.post(
                        "order", "schedules/" + schedule + "/orders", body, "signed-" + schedule + "-" + user))
                .text("orderId");
    }

    /** Its time to pay of some seconds goes on no longer. */
    private static void authorize(Crowd crowd, String order) {
        assertThat(crowd.ask(Request.payment(order, "AUTHORIZED")).status()).isEqualTo(200);
    }

    private static Request capture(String order) {
        return Request.payment(order, "CAPTURED");
    }

    private static Request stop(String schedule) {
        return new Request("stop", "POST", "schedules/" + schedule + "/stop", "operator", null, null);
    }

    private static void assertSigned(Document fact, String role) {
        Document by = fact.get("Done_By", Document.class);
        assertThat(by.getString("Subject")).isEqualTo("storm-" + role);
        assertThat(by.getList("Roles", String.class)).containsExactly(role);
        assertThat(by.getString("Request_ID")).isNotBlank();
        assertThat(by.get("At")).isInstanceOf(Date.class);
    }

    private Document find(String collection, Bson filter) {
        return collection(collection).find(filter).first();
    }

    private List<String> acts(String schedule) {
        return collection("audit")
                .find(Filters.eq("Resource_ID", schedule))
                .sort(Sorts.ascending("At", "_id"))
                .map(line -> line.getString("Act"))
                .into(new ArrayList<>());
    }

    private MongoCollection<Document> collection(String name) {
        return mongo.getDatabase(stage.database()).getCollection(name);
    }

    /** Entries about a schedule in the outboxes of all partitions. */
    private long decided(String schedule) {
        return IntStream.range(0, 4)
                .mapToObj(partition -> redis.xrange("{" + partition + "}outbox", "-", "+"))
                .flatMap(List::stream)
                .filter(entry -> schedule.equals(entry.getFields().get("resource")))
                .count();
    }
}
