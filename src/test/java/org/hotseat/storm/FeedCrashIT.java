package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.hotseat.event.FeedLedger;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/**
 * The change feed while Redis is emptied and a server is killed in a storm: a consumer's ledger equals the facts, and
 * both servers tell the same.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class FeedCrashIT {

    private static final int REQUESTS = 3_000;

    private final Stage stage;

    FeedCrashIT(Stage stage) {
        this.stage = stage;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theLedgerOfAConsumerEqualsTheFacts(int seed) {
        String schedule = stage.newSchedule();
        RestCalls second = new RestCalls(stage.servers(2).get(1).resolve("/hotseat/"));
        FeedLedger ledger = new FeedLedger(second, new Random(seed), Set.of(schedule));
        Storm storm = new Storm(
                schedule,
                stage.servers(2),
                StormSettings.of(500, REQUESTS, seed).withRounds(1));
        CompletableFuture<Storm> running = CompletableFuture.supplyAsync(storm::run);
        CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> {
            while (!running.isDone()) {
                ledger.read("&wait=1");
            }
        });
        await().atMost(Patience.STORM)
                .until(() -> running.isDone() || storm.tally().count() > REQUESTS / 4);
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            redis.flushAll();
        }
        await().atMost(Patience.STORM)
                .until(() -> running.isDone() || storm.tally().count() > REQUESTS / 2);
        stage.kill(0);
        stage.startAgain(0);
        running.join();
        reading.join();

        await().atMost(Patience.STORM).untilAsserted(() -> {
            ledger.read("");
            Map<String, Set<Long>> facts = FeedLedger.facts(stage.mongoUri(), stage.database(), schedule::equals);
            assertThat(facts).isNotEmpty();
            assertThat(ledger.versions()).as("seed %d", seed).isEqualTo(facts);
        });
        assertThat(ledger.sequences())
                .as("seed %d", seed)
                .allSatisfy(sequences -> assertThat(sequences).isSorted());
        RestCalls first = new RestCalls(stage.servers(2).get(0).resolve("/hotseat/"));
        List<String> reported = all(second, schedule);
        assertThat(reported).isNotEmpty();
        assertThat(all(first, schedule)).startsWith(reported.toArray(String[]::new));
    }

    /**
     * All ids of a resource to the end of the feed. A page may have none of them, as the feed has those of other
     * resources between.
     */
    private static List<String> all(RestCalls calls, String schedule) {
        List<String> ids = new ArrayList<>();
        String before;
        String after = "";
        do {
            Answer answer =
                    calls.get("events?limit=1000&resource=" + schedule + after).is(200);
            Json.createReader(new StringReader(answer.body()))
                    .readArray()
                    .forEach(event -> ids.add(event.asJsonObject().getString("id")));
            before = after;
            after = "&after=" + answer.header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        } while (!after.equals(before));
        return ids;
    }
}
