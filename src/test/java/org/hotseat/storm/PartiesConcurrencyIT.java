package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.History;
import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/**
 * Parties of 1 to 20 after the same places, and after the same units, on two servers; all of Redis is deleted in the
 * middle. Each gets all or nothing, and they end with no more than there is, and with fewer left than the smallest
 * party that was refused. Each answer fits to a moment between its request and itself.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class PartiesConcurrencyIT {

    private static final int CAPACITY = 1_000;
    private static final int PARTIES = 300;
    private static final int THREADS = 60;

    private final Stage stage;
    private final Crowd crowd;
    private final Random random;

    PartiesConcurrencyIT(Stage stage) {
        this.stage = stage;
        this.crowd = new Crowd(stage.servers(2));
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        System.out.println("parties with seed " + seed);
        this.random = new Random(seed);
    }

    @Test
    void holdsOfPartiesFillAScheduleAndNeverMore() {
        String path = "schedules/" + stage.newSchedule();
        put(path, "{\"name\":\"Parties\",\"maxPlayers\":" + CAPACITY + "}");
        fill(path, "holds", "places");
        JsonObject sum = consistent(path).getJsonObject("sum");
        assertThat(sum.getInt("available")).isEqualTo(CAPACITY - sum.getInt("held"));
    }

    @Test
    void ordersOfSeveralUnitsSellASaleOutAndNeverMore() {
        String id = stage.newSchedule();
        put(
                "sales/" + id,
                "{\"goodId\":\"" + id + "\",\"stock\":" + CAPACITY
                        + ",\"valid\":true,\"perUserLimit\":20,\"price\":\"0.00\","
                        + "\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\"}");
        fill("sales/" + id, "orders", "units");
    }

    private void fill(String path, String what, String field) {
        long[] sizes = random.longs(PARTIES, 1, 21).toArray();
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < PARTIES; i++) {
            String held = what.equals("holds") ? "\"holdMinutes\":10," : "";
            String body = "{\"userId\":\"p" + i + "\"," + held + "\"" + field + "\":" + sizes[i] + "}";
            requests.add(Request.post(
                    what, path + "/" + what, body, UUID.randomUUID().toString()));
        }
        CompletableFuture<List<Exchange>> running =
                CompletableFuture.supplyAsync(() -> crowd.exchanges(THREADS, requests));
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            // Also when it is over: then the rebuild alone is seen.
            await().pollInterval(Duration.ofMillis(5))
                    .until(() -> running.isDone() || crowd.tally().count() >= PARTIES / 3);
            redis.flushAll();
        }
        long taken = 0;
        long smallestRefused = Long.MAX_VALUE;
        History history = new History(path + " parties", Counter.full(CAPACITY));
        for (Exchange exchange : running.join()) {
            Answer answer = exchange.answer();
            exchange.addTo(history, exchange.request().toString(), asked(exchange.request()));
            if (answer.is(201)) {
                taken += answer.number(field);
            } else {
                assertThat(answer.kind()).isIn("409 -2", "409 30006");
            }
        }
        assertThat(history.wrong()).isEmpty();
        JsonObject evidence = consistent(path);
        JsonObject sum = evidence.getJsonObject("sum");
        long left = sum.getInt("available");
        assertThat(CAPACITY - left).as("%s", evidence).isEqualTo(taken);
        // The refused users ask once more: nothing has come back meanwhile.
        for (Request request : requests) {
            Answer answer = crowd.ask(request);
            if (answer.is(409)) {
                assertThat(answer.number("remaining")).isEqualTo(left);
                smallestRefused = Math.min(smallestRefused, asked(request));
            }
        }
        assertThat(left).isLessThan(smallestRefused);
        assertThat(LongStream.of(sizes).sum()).isGreaterThan(CAPACITY);
    }

    private static long asked(Request request) {
        return Long.parseLong(String.valueOf(request.body()).replaceAll(".*:(\\d+)}", "$1"));
    }

    private void put(String path, String body) {
        assertThat(crowd.ask(Request.put("put", path, body)).is(201)).isTrue();
    }

    private JsonObject consistent(String path) {
        JsonObject evidence = crowd.ask(Request.get("evidence", path + "/hot-state", "operator"))
                .json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        return evidence;
    }
}
