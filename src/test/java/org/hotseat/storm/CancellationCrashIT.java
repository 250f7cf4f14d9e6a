package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/**
 * Cancellation of a program with thousands of paid seats on two servers, one of which is killed in the middle of it.
 * {@code -Dcancellation.rows=100} makes it 20,000 seats, which takes minutes.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class CancellationCrashIT {

    private static final int ROWS = Integer.getInteger("cancellation.rows", 20);
    private static final int ROW = 200;
    private static final int SEATS = ROWS * ROW;

    private final Stage stage;

    CancellationCrashIT(Stage stage) {
        this.stage = stage;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachOfThousandsOfPaidOrdersIsDueOnceThoughItsServerIsKilled(boolean emptied) {
        RestCalls first = calls(0);
        RestCalls second = calls(1);
        String path = soldOut(first);

        cancel(first, path, "fire").is(200);
        await().atMost(Patience.STORM)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> view(second, path).getInt("orders") > SEATS / 20);
        stage.kill(0);
        JsonObject done;
        int before;
        long begin = System.nanoTime();
        try {
            before = view(second, path).getInt("orders");
            if (emptied) {
                try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
                    redis.flushAll();
                }
            }
            done = done(second, path);
            System.out.printf(
                    "%d of %d orders had ended when the server was killed; the other was done %d s later%n",
                    before, SEATS, Duration.ofNanos(System.nanoTime() - begin).toSeconds());
        } finally {
            stage.startAgain(0);
        }

        assertThat(before).isLessThan(SEATS);
        assertThat(done.getInt("orders")).isEqualTo(SEATS);
        assertThat(done.getInt("refundsDue")).isEqualTo(SEATS);
        assertThat(dueOnce(path)).isEqualTo(SEATS);
        JsonObject evidence = second.get(path + "/hot-state").is(200).json();
        assertThat(evidence.getJsonArray("differences")).isEmpty();
        JsonObject money = evidence.getJsonObject("facts").getJsonObject("money");
        String all = new BigDecimal("7.10").multiply(BigDecimal.valueOf(SEATS)).toPlainString();
        assertThat(Map.of(
                        "captured", money.getString("captured"),
                        "placed", money.getString("placed"),
                        "refundDue", money.getString("refundDue"),
                        "refunded", money.getString("refunded")))
                .isEqualTo(Map.of("captured", all, "placed", "0.00", "refundDue", all, "refunded", "0.00"));
        assertThat(evidence.getJsonObject("sum").getInt("free")).isEqualTo(SEATS);
        second.post(path + "/rebuild", "operator").is(200);
        assertThat(view(second, path)).isEqualTo(done);
    }

    @Test
    void twoServersCancelOnceForOneOfTwoReasons() {
        for (int round = 0; round < 20; round++) {
            String path = "programs/" + stage.newSchedule();
            program(calls(0), path, 1, 1);
            purchase(calls(0), path, "u1");
            List<CompletableFuture<Answer>> both = IntStream.range(0, 2)
                    .mapToObj(server ->
                            CompletableFuture.supplyAsync(() -> cancel(calls(server), path, "reason " + server)))
                    .toList();
            List<Answer> answers = both.stream().map(CompletableFuture::join).toList();

            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 409);
            JsonObject done = done(calls(1), path);
            assertThat(done.getString("reason"))
                    .isEqualTo("reason " + (answers.get(0).status() == 200 ? 0 : 1));
            assertThat(done.getInt("orders")).isEqualTo(1);
        }
    }

    private RestCalls calls(int server) {
        return new RestCalls(stage.servers(2).get(server).resolve("/hotseat/"));
    }

    /**
     * A program of which each seat is an order of its own that is paid. One is bought; the others are its document with
     * other ids, as the facts would have them after two requests each, and come into Redis by a rebuild.
     */
    private String soldOut(RestCalls calls) {
        String path = "programs/" + stage.newSchedule();
        program(calls, path, ROWS, ROW);
        String order = purchase(calls, path, "u1");
        calls.send(
                        "POST",
                        "orders/" + order + "/payments",
                        "{'reference':'p','amount':'7.10','state':'CAPTURED'}",
                        "payment",
                        "")
                .is(200);
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            MongoCollection<Document> orders =
                    client.getDatabase(stage.database()).getCollection("orders");
            Document one = orders.find(Filters.eq("_id", order)).first();
            assertThat(one).isNotNull();
            String bought = one.getString("seats");
            List<Document> others = new ArrayList<>();
            for (int i = 0; i < SEATS; i++) {
                String seat = "A:R" + (i / ROW + 1) + ":" + (i % ROW + 1) + ":710";
                if (!seat.equals(bought)) {
                    Document other = new Document(one);
                    other.append("_id", UUID.randomUUID() + order.substring(36))
                            .append("Owner_ID", "owner-" + i)
                            .append("seats", seat);
                    others.add(other);
                }
            }
            assertThat(others).hasSize(SEATS - 1);
            for (int i = 0; i < others.size(); i += 1_000) {
                orders.insertMany(others.subList(i, Math.min(others.size(), i + 1_000)));
            }
        }
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(calls.get(path).json().getInt("remaining")).isZero();
        return path;
    }

    private static void program(RestCalls calls, String path, int rows, int seats) {
        String all = IntStream.rangeClosed(1, rows)
                .mapToObj(row -> "{'row':'R" + row + "','seats':" + seats + "}")
                .collect(Collectors.joining(","));
        String body = "{'title':'Off','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':"
                + "[{'categoryId':'A','name':'A','price':'7.10','rows':[" + all + "]}]}";
        calls.send("PUT", path, body, "operator", "").is(201);
    }

    private static String purchase(RestCalls calls, String path, String user) {
        String body = "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}";
        return calls.send("POST", path + "/purchases", body, "user:" + user, "")
                .is(201)
                .json()
                .getString("orderId");
    }

    private static Answer cancel(RestCalls calls, String path, String reason) {
        return calls.send("POST", path + "/cancellation", "{'reason':'" + reason + "'}", "operator", "");
    }

    private static JsonObject view(RestCalls calls, String path) {
        return calls.get(path).is(200).json().getJsonObject("cancellation");
    }

    private static JsonObject done(RestCalls calls, String path) {
        return await().atMost(Patience.STORM)
                .until(() -> view(calls, path), view -> view.getString("state").equals("done"));
    }

    /** The orders of a program of which 7.10 is due, and that have changed once since they were paid. */
    private long dueOnce(String path) {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            return client.getDatabase(stage.database())
                    .getCollection("orders")
                    .countDocuments(Filters.and(
                            Filters.eq("Program_ID", path.substring(path.indexOf('/') + 1)),
                            Filters.eq("Refund_Due_Cents", 710L),
                            Filters.eq("Pay_Status", -1),
                            Filters.eq("Version", 3L)));
        }
    }
}
