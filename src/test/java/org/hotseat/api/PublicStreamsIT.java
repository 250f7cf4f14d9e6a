package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hotseat.contract.Contract;
import org.hotseat.testing.StreamClient;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** {@code GET /{model}/{id}/stream}: what anybody may watch of each model, and how soon. */
@RunAsClient
class PublicStreamsIT extends OverRains {

    @ArquillianResource
    private URL base;

    @Test
    void aHoldIsSeenOnAnotherConnection() {
        assertThat(holdsSeen()).hasSize(3);
    }

    /** One of three: what a server does meanwhile may make another one late. */
    @Test
    @Tag("timing")
    void aHoldIsSeenOnAnotherConnectionWithinASecond() {
        assertThat(holdsSeen()).anyMatch(each -> each < 1_000);
    }

    /** The milliseconds from the answers of three holds until another connection was told of them. */
    private List<Long> holdsSeen() {
        String schedule = schedule(3);
        try (StreamClient stream = open(schedule)) {
            JsonObject state = state(stream, "Schedule");
            assertThat(state).isEqualTo(nobody().get(schedule).is(200).object());
            List<Long> millis = new ArrayList<>();
            for (int held = 1; held <= 3; held++) {
                int seen = held;
                user().post(schedule + "/holds").is(201);
                long begun = System.nanoTime();
                stream.await(event -> event.name().equals("change")
                        && json(event).getInt("held", -1) == seen
                        && json(event).getInt("available", -1) == 3 - seen);
                millis.add((System.nanoTime() - begun) / 1_000_000);
            }
            System.out.printf("holds seen on another connection after %s ms%n", millis);
            return millis;
        }
    }

    @Test
    void theAnswerIsWhatBrowsersAndProxiesNeed() {
        try (StreamClient stream = open(schedule(1))) {
            assertThat(stream.status()).isEqualTo(200);
            assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
            assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
            assertThat(stream.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(stream.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(stream.header("Content-Security-Policy")).contains("default-src 'none'");
            assertThat(stream.header("Content-Length")).isEmpty();
            Contract.check("GET", "/hotseat/api/schedules/x/stream", 200, stream::header, "");
        }
        assertThat(nobody().send("HEAD", schedule(1) + "/stream", BodyPublishers.noBody())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whatDoesNotExistIsRefused() {
        for (String model : List.of("schedules", "programs", "rains", "drops")) {
            nobody().get("api/" + model + "/" + newId("none") + "/stream", "Accept", "text/event-stream")
                    .is(404);
        }
        nobody().get("api/sales/" + newId("none") + "/stream").refused(404, "30002");
        nobody().get("api/schedules/a%20b/stream").complainsOf("id");
        nobody().get(schedule(1) + "/stream", "Accept", "application/json").is(406);
        nobody().get(schedule(1) + "/stream", "Authorization", "Bearer forged").refused(401, "'invalid-token'");
    }

    @Test
    void seatsAreReportedWithTheVersionsOfTheMap() {
        String program = program(4);
        Person buyer = user();
        try (StreamClient stream = open(program)) {
            JsonObject state = state(stream, "Program");
            assertThat(state.getJsonArray("categories").getJsonObject(0)).doesNotContainKey("rows");
            long before = state.getJsonNumber("seatsVersion").longValue();
            assertThat(nobody().get(program + "/seats").is(200).number("version"))
                    .isEqualTo(before);
            String order = "api/orders/"
                    + buyer.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-2','A-r-3']}")
                            .is(201)
                            .text("orderId");

            JsonObject seats = json(stream.await(event -> event.name().equals("seats")));
            assertThat(seats.getJsonObject("seats")).isEqualTo(Answer.json("{'A-r-2':'h','A-r-3':'h'}"));
            assertThat(seats.getJsonNumber("since").longValue()).isEqualTo(before);
            stream.await(event -> event.name().equals("change")
                    && json(event).getInt("remaining", -1) == 2
                    && json(event).getJsonNumber("seatsVersion").longValue()
                            == seats.getJsonNumber("version").longValue());
            buyer.delete(order).is(204);
            stream.await(event -> event.name().equals("seats") && event.data().contains("\"A-r-3\":\".\""));
            assertTellsNobody(stream, buyer.id(), idOf(order));
        }
    }

    @Test
    void salesRainsAndDropsAreReported() {
        Person one = user();
        String sale = "api/sales/" + newId("f");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':3,'startsAt':'2020-01-01T00:00:00Z',"
                                + "'endsAt':'2099-01-01T00:00:00Z','valid':true,'perUserLimit':1,'price':'7.10'}")
                .is(201);
        String rain = rain("1.00", 2);
        String drop = "api/drops/" + newId("d");
        operator()
                .put(
                        drop,
                        "{'startsAt':'2020-01-01T00:00:00Z','endsAt':'2099-01-01T00:00:00Z','perUserLimit':1,"
                                + "'codes':['SECRET-1','SECRET-2']}")
                .is(201);
        try (StreamClient sales = open(sale);
                StreamClient rains = open(rain);
                StreamClient drops = open(drop)) {
            assertThat(state(sales, "Sale").getInt("remaining")).isEqualTo(3);
            assertThat(state(rains, "Rain").getInt("left")).isEqualTo(2);
            assertThat(state(drops, "Drop").getInt("left")).isEqualTo(2);
            String order = one.post(sale + "/orders").is(201).text("orderId");
            one.post(rain + "/grabs").is(200);
            one.post(drop + "/claims").is(201);

            sales.await(event -> json(event).getInt("remaining", -1) == 2);
            rains.await(event -> json(event).getInt("left", -1) == 1);
            drops.await(event -> json(event).getInt("left", -1) == 1);
            for (StreamClient stream : List.of(sales, rains, drops)) {
                assertTellsNobody(stream, one.id(), order, "SECRET");
            }
        }
    }

    /** Everybody gets the same: who joins later has the state as it is then. */
    @Test
    void whoJoinsLaterBeginsWithTheStateOfThen() {
        String schedule = schedule(5);
        try (StreamClient first = open(schedule)) {
            state(first, "Schedule");
            user().post(schedule + "/holds").is(201);
            first.await(event -> event.name().equals("change"));
            try (StreamClient second = open(schedule, "Last-Event-ID", "whatever")) {
                assertThat(state(second, "Schedule").getInt("held")).isEqualTo(1);
                user().post(schedule + "/holds").is(201);
                second.await(event -> json(event).getInt("held", -1) == 2);
                first.await(event -> json(event).getInt("held", -1) == 2);
            }
        }
    }

    @Test
    void aStopIsReportedAndItsEndWithTheWholeState() {
        String schedule = schedule(1);
        try (StreamClient stream = open(schedule)) {
            state(stream, "Schedule");
            operator().post(schedule + "/stop").is(200);
            stream.await(event -> event.name().equals("change") && json(event).getBoolean("stopped", false));
            operator().post(schedule + "/resume").is(200);
            await().until(() -> stream.events().stream()
                            .filter(event -> event.name().equals("state"))
                            .count()
                    == 2);
            assertThat(json(stream.events().get(stream.events().size() - 1))).doesNotContainKey("stopped");
        }
    }

    @Test
    void redisIsEmptiedAndTheStreamGoesOn() {
        String schedule = schedule(4);
        String program = program(4);
        try (StreamClient places = open(schedule);
                StreamClient seats = open(program)) {
            state(places, "Schedule");
            state(seats, "Program");
            for (int taken = 1; taken <= 3; taken++) {
                order(user(), schedule);
                user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-" + taken + "']}")
                        .is(201);
                int left = 4 - taken;
                places.await(event -> json(event).getInt("available", -1) == left);
                seats.await(event -> json(event).getInt("remaining", -1) == left);
                try (RedisClient redis =
                        RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
                    redis.flushAll();
                }
            }
            // No moment showed more than there was.
            assertThat(places.events().stream()
                            .map(PublicStreamsIT::json)
                            .filter(event -> event.containsKey("available"))
                            .map(event -> event.getInt("available")))
                    .isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(places.hasEnded() || seats.hasEnded()).isFalse();
        }
    }

    private StreamClient open(String resource, String... headers) {
        try {
            StreamClient stream = StreamClient.open(URI.create(base.toURI() + resource + "/stream"), headers);
            assertThat(stream.status()).as(stream.head()).isEqualTo(200);
            return stream;
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** The first event. */
    private static JsonObject state(StreamClient stream, String schema) {
        StreamClient.Event first = stream.await(event -> true);
        assertThat(first.name()).isEqualTo("state");
        Contract.checkValue(schema, first.data());
        return json(first);
    }

    private static void assertTellsNobody(StreamClient stream, String... secrets) {
        assertThat(stream.events().toString()).doesNotContain(secrets).doesNotContain("userId", "lockId", "orderId");
    }

    private static JsonObject json(StreamClient.Event event) {
        try (JsonReader reader = Json.createReader(new StringReader(event.data()))) {
            return reader.readObject();
        }
    }
}
