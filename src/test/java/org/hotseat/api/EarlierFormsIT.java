package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/** Documents of every form that a version of Hotseat has written are read as they are, and go on. */
@RunAsClient
class EarlierFormsIT extends OverPayments {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

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

    @ParameterizedTest
    @EnumSource
    void ordersOfSchedulesGoOn(EarlierForm form) {
        String schedule = schedule(9);
        Person holder = user();
        Answer hold = holder.post(schedule + "/holds").is(201);
        String shown = holder.get("api/holds").is(200).response().body();

        ordersGoOn(form, schedule, () -> {
            assertThat(holder.get("api/holds").is(200).response().body()).isEqualTo(shown);
            assertThat(holder.post(schedule + "/orders").is(201).number("lockId"))
                    .isEqualTo(hold.number("lockId"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void purchasesOfProgramsGoOn(EarlierForm form) {
        String program = program(9);
        ordersGoOn(form, program, () -> {});
    }

    @ParameterizedTest
    @EnumSource
    void ordersOfSalesGoOn(EarlierForm form) {
        String sale = "api/sales/" + newId("sale");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':9," + WINDOW
                                + ",'valid':true,'perUserLimit':1,'price':'7.10'}")
                .is(201);
        ordersGoOn(form, sale, () -> {});
    }

    /** Orders in every state, of one resource. */
    private void ordersGoOn(EarlierForm form, String resource, Runnable holds) {
        Person unpaidUser = user();
        String unpaid = buy(unpaidUser, resource);
        String paid = buy(user(), resource);
        tell(paid, "a", "7.10", "CAPTURED").is(200);
        Person leaver = user();
        String over = buy(leaver, resource);
        leaver.delete(over).is(204);
        String refunded = buy(user(), resource);
        tell(refunded, "a", "7.10", "CAPTURED").is(200);
        refund(refunded, "r", "7.10", "").is(200);
        List<String> paths = List.of(resource, unpaid, paid, over, refunded, "api/orders?resource=" + idOf(resource));
        Map<String, String> shown = bodies(paths);

        String collection = resource.split("/")[1];
        assertThat(form.give(facts, idOf(resource))).contains(collection, "orders");
        operator().post(resource + "/rebuild").is(200);

        assertThat(bodies(paths)).isEqualTo(form.told(shown));
        money(resource, "14.20", "7.10", "0.00", "7.10");
        holds.run();
        assertThat(state(tell(unpaid, "b", "7.10", "CAPTURED"))).isEqualTo("CAPTURED");
        assertThat(state(tell(paid, "z", "7.10", "CAPTURED"))).isEqualTo("REFUND_DUE");
        refund(paid, "z", "7.10", "").is(200);
        refund(paid, "all", "7.10", "").is(200);
        assertThat(operator().get(paid).number("payStatus")).isEqualTo(2);
        assertThat(state(tell(over, "late", "7.10", "CAPTURED"))).isEqualTo("CAPTURED");
        Person next = user();
        next.delete(buy(next, resource)).is(204);
        tell(buy(user(), resource), "n", "7.10", "AUTHORIZED").is(200);
        money(resource, "35.50", "14.20", "0.00", "21.30");
        operator().post(resource + "/rebuild").is(200);
        money(resource, "35.50", "14.20", "0.00", "21.30");
        Document changed = facts.getCollection("orders")
                .find(Filters.eq("_id", idOf(paid)))
                .first();
        assertThat(changed.get("Done_By", Document.class).getString("Subject")).isEqualTo("till");
    }

    @ParameterizedTest
    @EnumSource
    void rainsAndWalletsGoOn(EarlierForm form) {
        String rain = "api/rains/" + newId("rain");
        operator()
                .put(rain, "{'totalAmount':'1.00','packets':3," + WINDOW + ",'funderId':'funder-1'}")
                .is(201);
        Person first = user();
        String packet = first.post(rain + "/grabs").is(200).text("redPacketId");
        String wallet = "api/wallets/" + first.id();
        await().until(() -> first.get(wallet).is(200).number("entryCount") == 1);
        List<String> paths = List.of(rain, rain + "/claims", wallet, "api/users/" + first.id() + "/claims");
        Map<String, String> shown = bodies(paths);

        assertThat(form.give(facts, idOf(rain))).contains("rains", "claims");
        assertThat(form.give(facts, first.id())).contains("wallets");
        operator().post(rain + "/rebuild").is(200);

        assertThat(bodies(paths)).isEqualTo(form.told(shown));
        Answer again = first.post(rain + "/grabs").is(200);
        assertThat(again.text("code")).isEqualTo("1");
        assertThat(again.text("redPacketId")).isEqualTo(packet);
        assertThat(user().post(rain + "/grabs").is(200).text("code")).isEqualTo("0");
        assertThat(operator().get(rain + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void dropsGoOn(EarlierForm form) {
        String drop = "api/drops/" + newId("drop");
        operator().put(drop, "{" + WINDOW + ",'perUserLimit':1}").is(201);
        String id = idOf(drop);
        upload(drop, "{\"code\":\"" + id + "-1\"}\n{\"code\":\"" + id + "-2\"}\n");
        Person first = user();
        first.post(drop + "/claims").is(201);
        List<String> paths = List.of(drop, drop + "/claims/" + first.id());
        Map<String, String> shown = bodies(paths);

        assertThat(form.give(facts, id)).contains("drops", "drop_batches", "drop_claims");
        operator().post(drop + "/rebuild").is(200);

        assertThat(bodies(paths)).isEqualTo(form.told(shown));
        first.post(drop + "/claims").is(409);
        user().post(drop + "/claims").is(201);
        user().post(drop + "/claims").is(409);
        upload(drop, "{\"code\":\"" + id + "-3\"}\n");
        // That nothing was left may be remembered for a moment.
        await().until(() -> user().post(drop + "/claims").status() < 300);
    }

    @ParameterizedTest
    @EnumSource
    void stopsCancellationsAndCheckInsGoOn(EarlierForm form) {
        String stopped = schedule(2);
        operator().post(stopped + "/stop").is(200);
        String cancelled = schedule(2);
        operator().post(cancelled + "/cancellation", "{'reason':'ill'}").is(200);
        await().until(() -> nobody().get(cancelled)
                .object()
                .getJsonObject("cancellation")
                .getString("state")
                .equals("done"));
        Person user = user();
        String open = schedule(1);
        String order = order(user, open);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        String token = user.get("api/tickets/" + idOf(order) + "~1").is(200).text("token");
        Person gate = person("gate-1", "gate");
        Answer in = gate.post("api/checkins", "{'ticket':'" + token + "'}").is(201);
        String checkIn = "api/checkins/" + in.text("ticketId");
        List<String> paths = List.of(stopped, cancelled, order, checkIn);
        Map<String, String> shown = bodies(paths);

        assertThat(form.give(facts, idOf(stopped))).contains("stops");
        assertThat(form.give(facts, idOf(cancelled))).contains("cancellations");
        assertThat(form.give(facts, idOf(open))).contains("checkins", "orders");
        for (String each : List.of(stopped, cancelled, open)) {
            operator().post(each + "/rebuild").is(200);
        }

        assertThat(bodies(paths)).isEqualTo(form.told(shown));
        user().post(stopped + "/holds").refused(409, "'stopped'");
        operator().post(stopped + "/resume").is(200);
        user().post(stopped + "/holds").is(201);
        operator().post(cancelled + "/resume").refused(409, "'cancelled'");
        Answer refused = gate.post("api/checkins", "{'ticket':'" + token + "'}", newId("scan"))
                .refused(409, "'checked-in'");
        assertThat(refused.time("checkedInAt")).isEqualTo(in.time("checkedInAt"));
        operator().delete(checkIn).is(204);
        gate.post("api/checkins", "{'ticket':'" + token + "'}", newId("scan")).is(201);
    }

    /** A server of an earlier version has decided it and died. */
    @Test
    void anOutboxEntryWithoutAnActorIsWrittenWithoutASignature() {
        String schedule = schedule(1);
        String id = idOf(schedule);
        try (RedisClient redis = redis()) {
            // The kind stands first.
            Map<String, String> fact = new LinkedHashMap<>();
            List.of("kind=stop", "model=schedules", "resource=" + id, "version=1", "stopped=1")
                    .forEach(word -> fact.put(word.split("=")[0], word.split("=")[1]));
            redis.xadd("outbox", StreamEntryID.NEW_ENTRY, fact);
        }
        await().until(() -> stop(id) != null);
        assertThat(stop(id)).containsEntry("Stopped", true).doesNotContainKey("Done_By");
        operator().post(schedule + "/rebuild").is(200);
        user().post(schedule + "/holds").refused(409, "'stopped'");
        operator().post(schedule + "/resume").is(200);
        assertThat(stop(id)).containsEntry("Version", 2L).containsKey("Done_By");
    }

    private Document stop(String schedule) {
        return facts.getCollection("stops")
                .find(Filters.eq("Resource_ID", schedule))
                .first();
    }

    private void upload(String drop, String lines) {
        operator()
                .send("POST", drop + "/codes", BodyPublishers.ofString(lines), "Content-Type", "application/x-ndjson")
                .is(200);
    }

    private static String state(Answer payment) {
        return payment.is(200).text("state");
    }

    private Map<String, String> bodies(List<String> paths) {
        Map<String, String> bodies = new LinkedHashMap<>();
        // A resource from before closing times never closes.
        paths.forEach(path -> bodies.put(
                path, operator().get(path).is(200).response().body().replaceFirst("\"closesAt\":\"[^\"]*\",", "")));
        return bodies;
    }
}
