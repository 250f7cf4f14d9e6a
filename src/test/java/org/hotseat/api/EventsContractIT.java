package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** {@code GET /events}: what is told of each model, in what form, and each refusal. */
@RunAsClient
class EventsContractIT extends OverRains {

    private static final String EVENTS = "api/events";

    @Test
    void onlyServicesAndOperatorsReadIt() {
        for (Person person : List.of(service(), operator())) {
            person.get(EVENTS + "?after=now").is(200);
        }
        user().get(EVENTS).refused(403, "'wrong-role'");
        person("till-1", "payment").get(EVENTS).refused(403, "'wrong-role'");
        nobody().get(EVENTS).refused(401, "'no-token'");
    }

    @Test
    void badParametersAreNamed() {
        service().get(EVENTS + "?after=czAuOWYzYTYx").complainsOf("after");
        service().get(EVENTS + "?types=held,sold").complainsOf("types");
        service().get(EVENTS + "?resource=a%20b").complainsOf("resource");
        service().get(EVENTS + "?wait=31&limit=0").complainsOf("wait", "limit");
    }

    @Test
    void theLifeOfAScheduleIsReportedInOrder() {
        String begin = end();
        String schedule = schedule(1);
        Person one = user();
        one.post(schedule + "/holds").is(201);
        one.post(schedule + "/holds/" + one.id() + "/extension", "{'holdMinutes':30}")
                .is(200);
        one.delete(schedule + "/holds/" + one.id()).is(204);
        String order = order(one, schedule);
        one.post(order + "/payment", "{'reference':'r 1'}").is(200);
        operator().post(order + "/refund").is(200);
        operator().put(schedule, "{'name':'Another','maxPlayers':3}").is(200);

        List<JsonObject> reported = told(begin, schedule, 12);

        assertThat(reported)
                .extracting(EventsContractIT::type)
                .containsExactly(
                        "changed",
                        "held",
                        "sold-out",
                        "extended",
                        "cancelled",
                        "back-on-sale",
                        "ordered",
                        "sold-out",
                        "paid",
                        "refunded",
                        "back-on-sale",
                        "changed");
        assertThat(reported.get(1).getString("source")).isEqualTo("/hotseat/" + schedule);
        JsonObject data = reported.get(1).getJsonObject("data");
        assertThat(data.getString("userId")).isEqualTo(one.id());
        assertThat(data.getInt("remaining")).isZero();
        assertThat(data.getInt("version")).isEqualTo(1);
        assertThat(reported.get(8).getJsonObject("data").getString("reference")).isEqualTo("r 1");
        List<String> sequences = reported.stream()
                .filter(event -> event.containsKey("sequence"))
                .map(event -> event.getString("sequence"))
                .toList();
        assertThat(sequences).isSorted().hasSize(11);
        assertThat(reported)
                .allSatisfy(event -> assertThat(Instant.parse(event.getString("time")))
                        .isAfter(Instant.parse("2020-01-01T00:00:00Z")));
    }

    @Test
    void theOtherModelsAreToldOfToo() {
        String begin = end();
        Person one = user();
        String program = program(2);
        one.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                .is(201);
        String rain = rain("1.00", 1);
        one.post(rain + "/grabs").is(200);
        String drop = "api/drops/" + newId("d");
        operator()
                .put(
                        drop,
                        "{'startsAt':'2020-01-01T00:00:00Z','endsAt':'2099-01-01T00:00:00Z','perUserLimit':1,'codes':['SECRET-1']}")
                .is(201);
        one.post(drop + "/claims").is(201);

        List<JsonObject> seats = told(begin, program, 3);
        assertThat(seats).extracting(EventsContractIT::type).containsExactly("changed", "ordered", "sold-out");
        assertThat(seats.get(1).getJsonObject("data").getJsonArray("seats"))
                .extracting(JsonValue::toString)
                .containsExactly("\"A-r-1\"", "\"A-r-2\"");
        List<JsonObject> packets = told(begin, rain, 4);
        assertThat(packets)
                .extracting(EventsContractIT::type)
                .containsExactly("changed", "claimed", "sold-out", "credited");
        assertThat(packets.get(3).getJsonObject("data").getString("amount")).isEqualTo("1.00");
        List<JsonObject> claims = told(begin, drop, 4);
        assertThat(claims)
                .extracting(EventsContractIT::type)
                .containsExactly("changed", "changed", "claimed", "sold-out");
        assertThat(claims.get(1).getJsonObject("data").getInt("codesAdded")).isEqualTo(1);
        assertThat(claims.toString()).doesNotContain("SECRET");
    }

    @Test
    void aStopIsToldOf() {
        String begin = end();
        String schedule = schedule(1);
        operator().post(schedule + "/stop").is(200);
        operator().post(schedule + "/stop").is(200);
        operator().post(schedule + "/resume").is(200);

        assertThat(told(begin, schedule, 3))
                .extracting(EventsContractIT::type)
                .containsExactly("changed", "stopped", "resumed");
    }

    @Test
    void moneyThatComesTooLateIsToldOf() {
        String begin = end();
        String schedule = schedule(1);
        Person one = user();
        String order = order(one, schedule);
        one.delete(order).is(204);
        order(user(), schedule);
        Person till = person("till-1", "payment");
        till.post(order + "/payments", "{'reference':'p','amount':'7.10','state':'CAPTURED'}")
                .is(200);
        till.post(order + "/refunds", "{'reference':'q','amount':'7.10','reason':'late'}")
                .is(200);

        List<JsonObject> reported = told(begin, schedule, 9);
        assertThat(reported)
                .extracting(EventsContractIT::type)
                .containsExactly(
                        "changed",
                        "ordered",
                        "sold-out",
                        "cancelled",
                        "back-on-sale",
                        "ordered",
                        "sold-out",
                        "refund-due",
                        "refunded");
        assertThat(reported.get(7).getJsonObject("data").getString("refundDue")).isEqualTo("7.10");
    }

    @Test
    void anAnswerWaitsForAnEventOrUntilTheTimeIsUp() {
        String before = end();
        String schedule = schedule(3);
        told(before, schedule, 1);
        String begin = end();
        long nanos = System.nanoTime();
        assertThat(service()
                        .get(begin + "&wait=1&resource=" + idOf(schedule))
                        .is(200)
                        .list())
                .isEmpty();
        assertThat(System.nanoTime() - nanos)
                .isGreaterThan(Duration.ofMillis(900).toNanos());

        String after = end();
        CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(
                () -> service().get(after + "&wait=30&types=held&resource=" + idOf(schedule)));
        user().post(schedule + "/holds").is(201);
        assertThat(waiting.orTimeout(Patience.HANG_SECONDS, TimeUnit.SECONDS)
                        .join()
                        .is(200)
                        .list())
                .hasSize(1);
    }

    @Test
    void nothingIsMissedWhenRedisIsEmptied() {
        String begin = end();
        String schedule = schedule(5);
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            orders.add(idOf(order(user(), schedule)));
            try (RedisClient redis =
                    RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
                redis.flushAll();
            }
        }
        List<JsonObject> reported = told(begin + "&types=ordered", schedule, 3);
        assertThat(reported)
                .extracting(event -> event.getJsonObject("data").getString("orderId"))
                .containsExactlyElementsOf(orders);
    }

    /** The schema is the one of the specification, cloudevents/formats/cloudevents.json. */
    @Test
    void eventsAreCloudEventsByTheSchemaOfTheSpecification() throws IOException {
        String begin = end();
        String schedule = schedule(2);
        order(user(), schedule);
        List<JsonObject> reported = told(begin, schedule, 2);
        Answer answer = service()
                .get(begin, "Accept", "application/cloudevents-batch+json")
                .is(200);
        assertThat(answer.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/cloudevents-batch+json"));
        Schema schema;
        try (InputStream in = Objects.requireNonNull(
                EventsContractIT.class.getResourceAsStream("/cloudevents/cloudevents-1.0.schema.json"))) {
            schema = SchemaRegistry.withDialect(Dialects.getDraft7())
                    .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
        }
        assertThat(reported).allSatisfy(event -> {
            assertThat(schema.validate(event.toString(), InputFormat.JSON)).isEmpty();
            assertThat(event.keySet()).allMatch(name -> name.matches("[a-z0-9]{1,20}"));
        });
    }

    /** The address of what comes from now on. */
    private String end() {
        return OverLists.next(service().get(EVENTS + "?after=now")).replaceFirst("^/hotseat/", "");
    }

    /** The events of a resource, when there are so many; those that come again count once. */
    private List<JsonObject> told(String begin, String resource, int count) {
        List<JsonObject> reported = new ArrayList<>();
        HashSet<String> seen = new HashSet<>();
        List<String> place = new ArrayList<>(List.of(begin + "&resource=" + idOf(resource)));
        await().untilAsserted(() -> {
            Answer answer = service().get(place.get(0));
            for (JsonValue event : answer.is(200).list()) {
                if (seen.add(event.asJsonObject().getString("id"))) {
                    reported.add(event.asJsonObject());
                }
            }
            place.set(0, OverLists.next(answer).replaceFirst("^/hotseat/", ""));
            assertThat(reported).as("%s", reported).hasSizeGreaterThanOrEqualTo(count);
        });
        return reported;
    }

    private static String type(JsonObject event) {
        return event.getString("type").replaceFirst("^org\\.hotseat\\.", "");
    }
}
