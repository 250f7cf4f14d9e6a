package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/** Kill −9 of a server: what it acknowledged is in MongoDB, and what it had decided is finished by whoever is there. */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class ServerCrashIT {

    private static final int REQUESTS = 5_000;

    private final Stage stage;

    ServerCrashIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void nothingAcknowledgedIsLostWhenTheOnlyServerIsKilledInTheMix() {
        Storm storm = new Storm(
                stage.newSchedule(),
                stage.servers(2).subList(0, 1),
                StormSettings.of(1_000, REQUESTS, 31).withRounds(1));
        CompletableFuture<Storm> running = CompletableFuture.supplyAsync(storm::run);
        await().until(() -> running.isDone() || storm.tally().count() > REQUESTS / 3);
        stage.kill(0);
        stage.startAgain(0);
        running.join();

        System.out.println(storm.summary());
        assertThat(storm.tally().passed("no answer")).isPositive();
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }

    @Test
    void whatWasDecidedBetweenScriptAndMongoIsFinishedByAnotherServer() throws IOException {
        String schedule = stage.newSchedule();
        Crowd crowd = new Crowd(stage.servers(2).subList(0, 1));
        Crowd other = new Crowd(stage.servers(2).subList(1, 2));
        crowd.open(schedule, 10);
        Request hold = Request.post(
                "hold",
                "schedules/" + schedule + "/holds",
                "{\"userId\":\"p1\",\"holdMinutes\":10}",
                "crash-hold-" + schedule);
        Request order = Request.post(
                "order", "schedules/" + schedule + "/orders", "{\"userId\":\"p2\"}", "crash-order-" + schedule);

        Target dying = new Target(stage.servers(1).get(0));
        String token = dying.token("service");
        assertThat(crowd.ask(new Request("switch", "POST", "test/journal/held", "", null, null))
                        .status())
                .isEqualTo(204);
        try (Wire first = dying.open(Patience.HANG);
                Wire second = dying.open(Patience.HANG)) {
            first.send(hold, token);
            second.send(order, token);
            await().until(() -> decided(schedule) == 2);
            stage.kill(0);
        }
        // The dead server has written none of it; the other one does, five seconds after the decision at the earliest.
        await().until(() -> inMongo(schedule, "lock_records") == 1 && inMongo(schedule, "orders") == 1);
        stage.startAgain(0);
        Answer held = other.ask(hold);
        Answer ordered = other.ask(order);
        assertThat(List.of(held.status(), ordered.status())).containsExactly(201, 201);
        assertThat(crowd.ask(hold).body()).isEqualTo(held.body());
        assertThat(crowd.ask(order).body()).isEqualTo(ordered.body());
        Answer evidence = crowd.ask(Request.get("evidence", "schedules/" + schedule + "/hot-state", "operator"));
        assertThat(evidence.json().getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.json().getJsonObject("redis").getInt("outboxLength"))
                .isZero();
    }

    private long inMongo(String schedule, String collection) {
        try (MongoClient client = MongoClients.create(stage.mongoUri())) {
            return client.getDatabase(stage.database())
                    .getCollection(collection, Document.class)
                    .countDocuments(Filters.eq("Schedule_ID", schedule));
        }
    }

    /** Entries about a schedule in the outboxes of all partitions. */
    private long decided(String schedule) {
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            return java.util.stream.IntStream.range(0, 4)
                    .mapToObj(partition -> redis.xrange("{" + partition + "}outbox", "-", "+"))
                    .flatMap(List::stream)
                    .filter(entry -> schedule.equals(entry.getFields().get("resource")))
                    .count();
        }
    }
}
