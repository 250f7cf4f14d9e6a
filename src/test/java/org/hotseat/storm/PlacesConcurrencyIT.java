package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.Histories;
import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/**
 * A crowd after the places of a category without numbers, half of it after a seat besides, on two servers; all of Redis
 * is deleted in the middle. Each gets all or nothing, and they end with no more than there is. Each answer fits to a
 * moment between its request and itself.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class PlacesConcurrencyIT {

    private static final int PLACES = 800;
    private static final int SEATS = 60;
    private static final int BUYERS = 300;
    private static final int THREADS = 60;

    private final Stage stage;
    private final Crowd crowd;
    private final Random random;

    PlacesConcurrencyIT(Stage stage) {
        this.stage = stage;
        this.crowd = new Crowd(stage.servers(2));
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        System.out.println("places with seed " + seed);
        this.random = new Random(seed);
    }

    @Test
    void placesAreSoldOutWithSeatsOrWithoutAndNeverTwice() {
        String path = "programs/" + stage.newSchedule();
        assertThat(crowd.ask(Request.put(
                                "put",
                                path,
                                "{\"title\":\"t\",\"startsAt\":\"2090-01-01T00:00:00Z\",\"accountLimit\":20,\"categories\":["
                                        + "{\"categoryId\":\"F\",\"name\":\"F\",\"price\":\"0.00\",\"capacity\":"
                                        + PLACES
                                        + "},{\"categoryId\":\"A\",\"name\":\"A\",\"price\":\"0.00\",\"rows\":[{\"row\":\"r\",\"seats\":"
                                        + SEATS + "}]}]}"))
                        .is(201))
                .isTrue();
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < BUYERS; i++) {
            requests.add(request(path, i));
        }
        CompletableFuture<List<Exchange>> running =
                CompletableFuture.supplyAsync(() -> crowd.exchanges(THREADS, requests));
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            // Also when it is over: then the rebuild alone is seen.
            await().pollInterval(Duration.ofMillis(5))
                    .until(() -> running.isDone() || crowd.tally().count() >= BUYERS / 3);
            redis.flushAll();
        }
        int places = 0;
        int seats = 0;
        Map<String, Histories> histories = Map.of(
                "F", new Histories(path + " F", Counter.full(PLACES)),
                "A", new Histories(path + " A", Counter.full(SEATS)));
        for (Exchange exchange : running.join()) {
            Answer answer = exchange.answer();
            histories.forEach((category, each) -> remember(category, each, exchange));
            if (answer.is(201)) {
                seats += answer.json().getJsonArray("seats").size();
                for (JsonObject each :
                        answer.json().getJsonArray("generalAdmission").getValuesAs(JsonObject.class)) {
                    places += each.getInt("count");
                }
            } else {
                assertThat(answer.kind()).isIn("409 1003", "409 1002");
            }
        }
        histories.values().forEach(each -> assertThat(each.wrong()).isEmpty());
        JsonObject evidence = crowd.ask(Request.get("evidence", path + "/hot-state", "operator"))
                .json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        JsonObject remain = evidence.getJsonObject("redis").getJsonObject("remain");
        assertThat(PLACES - remain.getInt("F")).as("%s", evidence).isEqualTo(places);
        assertThat(SEATS - remain.getInt("A")).as("%s", evidence).isEqualTo(seats);
        // They cost nothing, so that none expires unpaid while a slow machine is still selling the last.
        assertThat(evidence.getJsonObject("sum").getInt("sold")).isEqualTo(places + seats);
        // So many asked that one at least of both is all but gone.
        assertThat(Math.min(remain.getInt("F"), remain.getInt("A"))).isLessThan(20);
    }

    /** Each category is a counter, and each of its seats is one. */
    private static void remember(String category, Histories histories, Exchange exchange) {
        Matcher wish = Pattern.compile("\"" + category + "\",\"count\":(\\d+)")
                .matcher(String.valueOf(exchange.request().body()));
        if (!wish.find()) {
            return;
        }
        Answer answer = exchange.answer();
        String user = exchange.request().body();
        histories.claimed(exchange.span());
        if (answer.is(409) && !category.equals(answer.text("categoryId"))) {
            histories.whole().vain(user, Long.parseLong(wish.group(1)), exchange.span());
            return;
        }
        exchange.addTo(histories.whole(), user, Long.parseLong(wish.group(1)));
        if (answer.is(201) && category.equals("A")) {
            answer.json()
                    .getJsonArray("seats")
                    .getValuesAs(JsonObject.class)
                    .forEach(seat -> histories.part(seat.getString("seatId")).taken(user, 1, exchange.span()));
        }
    }

    private Request request(String path, int buyer) {
        String places = "{\"categoryId\":\"F\",\"count\":" + (1 + random.nextInt(10)) + "}";
        String seat = random.nextBoolean() ? ",{\"categoryId\":\"A\",\"count\":1}" : "";
        String body = "{\"userId\":\"p" + buyer + "\",\"strategy\":\"BEST\",\"tickets\":[" + places + seat + "]}";
        return Request.post(
                "purchases", path + "/purchases", body, UUID.randomUUID().toString());
    }
}
