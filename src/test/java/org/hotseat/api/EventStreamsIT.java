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
import java.util.ArrayList;
import java.util.List;
import org.hotseat.contract.Contract;
import org.hotseat.testing.StreamClient;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** {@code GET /events/stream}: the feed as it comes, from any place on. */
@RunAsClient
class EventStreamsIT extends OverRest {

    private static final int FAR = 100;

    private static final String STREAM = "api/events/stream";

    @ArquillianResource
    private URL base;

    @Test
    void onlyServicesAndOperatorsReadIt() {
        user().get(STREAM).refused(403, "'wrong-role'");
        person("till-1", "payment").get(STREAM).refused(403, "'wrong-role'");
        nobody().get(STREAM).refused(401, "'no-token'");
        try (StreamClient stream = open(operator(), "?after=now")) {
            assertThat(stream.status()).isEqualTo(200);
            Contract.check("GET", "/hotseat/api/events/stream", 200, stream::header, "");
        }
    }

    @Test
    void badParametersAreNamed() {
        service().get(STREAM, "Last-Event-ID", "czAuOWYzYTYx").complainsOf("Last-Event-ID");
        service().get(STREAM, "Last-Event-ID", "now").complainsOf("Last-Event-ID");
        service().get(STREAM + "?after=czAuOWYzYTYx&types=sold").complainsOf("types", "after");
        service().get(STREAM + "?resource=a%20b").complainsOf("resource");
    }

    @Test
    void eventsComeAsTheyHappenAndFiltersHold() {
        String schedule = schedule(3);
        String fromNow = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        try (StreamClient all = open(service(), "?after=now&resource=" + idOf(schedule));
                StreamClient orders = open(service(), "?after=now&types=ordered&resource=" + idOf(schedule))) {
            Person one = user();
            one.post(schedule + "/holds").is(201);
            StreamClient.Event held = all.await(event -> event.data().contains(one.id()));
            order(user(), schedule);
            orders.await(event -> true);

            JsonObject event = json(held);
            assertThat(event.getString("type")).isEqualTo("org.hotseat.held");
            assertThat(held.name()).isEqualTo("message");
            assertThat(service().get(fromNow).is(200).list()).contains(event);
            assertThat(orders.events()).allMatch(each -> each.data().contains("org.hotseat.ordered"));
        }
    }

    /**
     * Cut again and again while Redis is emptied, a consumer that keeps the last id has each event once and in order.
     */
    @Test
    void whoComesAgainWithTheLastIdMissesNothingAndGetsNothingTwice() {
        String schedule = schedule(40);
        String query = "?after=now&types=ordered&resource=" + idOf(schedule);
        List<StreamClient.Event> got = new ArrayList<>();
        StreamClient stream = open(service(), query);
        String before = awaitId(stream);
        for (int i = 0; i < 12; i++) {
            order(user(), schedule);
            if (i % 4 == 1) {
                try (RedisClient redis =
                        RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
                    redis.flushAll();
                }
            }
            if (i % 3 == 2) {
                // Cut wherever it is.
                stream.close();
                await().until(stream::hasEnded);
                got.addAll(stream.events());
                stream = open(service(), query, "Last-Event-ID", stream.lastId());
            }
        }
        int there = got.size();
        StreamClient last = stream;
        await().until(() -> there + last.events().size() >= 12);
        got.addAll(last.events());
        last.close();

        List<JsonObject> listed = new ArrayList<>();
        String[] next = {"api/events?after=" + before + "&types=ordered&resource=" + idOf(schedule)};
        await().until(() -> {
            Answer page = service().get(next[0]).is(200);
            page.list().forEach(each -> listed.add(each.asJsonObject()));
            next[0] = OverLists.next(page).replaceFirst("^/hotseat/", "");
            return listed.size() >= 12;
        });
        assertThat(got.stream().map(EventStreamsIT::json).toList()).isEqualTo(listed);
        assertThat(listed).hasSize(12);
    }

    @Test
    void withoutAPlaceAStreamBeginsWithTheOldestEvent() {
        String beginning = service()
                .get("api/events?limit=1")
                .is(200)
                .list()
                .get(0)
                .asJsonObject()
                .getString("id");
        try (StreamClient stream = open(service(), "")) {
            StreamClient.Event first = stream.await(event -> true);
            assertThat(json(first).getString("id")).isEqualTo(beginning);
        }
    }

    /** Each hold is an entry of the log: it is behind by several reads. */
    @Test
    void whoIsFarBehindCatchesUpAndGoesOn() {
        String schedule = schedule(FAR + 1);
        try (StreamClient now = open(service(), "?after=now")) {
            String place = awaitId(now);
            List<String> users = new ArrayList<>();
            for (int i = 0; i < FAR; i++) {
                Person one = user();
                one.post(schedule + "/holds").is(201);
                users.add(one.id());
            }
            try (StreamClient stream = open(service(), "?resource=" + idOf(schedule), "Last-Event-ID", place)) {
                users.forEach(user -> stream.await(event -> event.data().contains(user)));
                Person last = user();
                last.post(schedule + "/holds").is(201);
                stream.await(event -> event.data().contains(last.id()));
                assertThat(stream.events()).extracting(StreamClient.Event::id).doesNotHaveDuplicates();
            }
        }
    }

    private static String awaitId(StreamClient stream) {
        await().until(() -> !stream.lastId().isEmpty());
        return stream.lastId();
    }

    private StreamClient open(Person caller, String query, String... headers) {
        try {
            List<String> all = new ArrayList<>(List.of(headers));
            all.addAll(List.of("Authorization", "Bearer " + caller.token()));
            return StreamClient.open(URI.create(base.toURI() + STREAM + query), all.toArray(String[]::new));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonObject json(StreamClient.Event event) {
        try (JsonReader reader = Json.createReader(new StringReader(event.data()))) {
            return reader.readObject();
        }
    }
}
