package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.event.FeedLedger;
import org.hotseat.kernel.ChangeType;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The ledger of a webhook's receiver equals the facts of all models, through a failover, FLUSHALL and the death of the
 * server that delivers, though it answers badly now and then and is down for a day. Time is moved, in MongoDB: an
 * attempt is due as soon as the one before has failed.
 */
@Tag("storm")
class WebhookFailoverIT {

    private static final int CAPACITY = 40;
    private static final int PER_SECOND = 8;
    private static final int BETWEEN = 20;
    private static final Duration A_DAY = Duration.ofHours(25);
    private static final String OLD = "long-ago";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path directory;

    private static Topology redis;
    private static HotseatServers servers;
    private static MongoClient mongo;
    private static ScheduledExecutorService time;

    @BeforeAll
    static void start() {
        redis = Topologies.start("sentinel", RedisBinary.installed(), directory.resolve("redis"));
        servers = HotseatServers.start(
                redis,
                directory,
                2,
                Map.of("HOTSEAT_WEBHOOK_ALLOWED", "http://127.0.0.1:*", "HOTSEAT_WEBHOOK_TIMEOUT_MS", "1000"));
        mongo = MongoClients.create(servers.mongoUri());
        time = Executors.newSingleThreadScheduledExecutor();
        time.scheduleWithFixedDelay(
                () -> all("webhooks").updateMany(new Document(), set(new Document("Standing.Next_At", new Date(0)))),
                200,
                200,
                TimeUnit.MILLISECONDS);
    }

    @AfterAll
    static void end() {
        time.shutdownNow();
        mongo.close();
        servers.close();
        redis.close();
    }

    /** {@code -Dwebhook.seeds=21,22,23} runs more than the one of every build. */
    static IntStream seeds() {
        return Arrays.stream(System.getProperty("webhook.seeds", "21").split(","))
                .mapToInt(Integer::parseInt);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theLedgerOfAReceiverEqualsTheFacts(int seed) {
        String run = "hook" + seed;
        Predicate<String> ours = id -> id.contains("-" + run + "-");
        String path = "webhooks/" + run;
        all("webhook_attempts")
                .insertOne(new Document("Webhook_ID", OLD)
                        .append("At", new Date(0))
                        .append("Number", seed));
        try (BadReceiver receiver = new BadReceiver(seed);
                Buyers buyers = new Buyers(servers.uris(), Markets.all(run, CAPACITY), PER_SECOND, seed)) {
            RestCalls calls = calls().get(0);
            calls.send("PUT", path, definition(receiver), "operator", "").is(201);
            List<Runnable> faults = new ArrayList<>(List.of(
                    redis::failover,
                    () -> Faults.emptied(redis),
                    () -> servers.killAndStartAgain(Deliverer.of(servers, () -> happen(run))),
                    () -> downForADay(receiver, buyers, path)));
            Collections.shuffle(faults, new Random(seed));

            buyers.start(8);
            for (Runnable fault : faults) {
                buyers.come(BETWEEN);
                fault.run();
            }
            buyers.come(BETWEEN);
            buyers.stop();

            await().atMost(Patience.STORM).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
                FeedLedger ledger = new FeedLedger(calls(), new Random(seed), ours);
                receiver.tell(ledger);
                assertThat(ledger.versions())
                        .isNotEmpty()
                        .isEqualTo(FeedLedger.facts(servers.mongoUri(), HotseatServers.DATABASE, ours));
                assertThat(ledger.claims())
                        .isNotEmpty()
                        .isEqualTo(FeedLedger.claimFacts(servers.mongoUri(), HotseatServers.DATABASE, ours));
                assertThat(ledger.sequences())
                        .allSatisfy(sequences -> assertThat(sequences).isSorted());
            });
            System.out.printf("webhook, seed %d: answers %s, buyers %d%n", seed, receiver.answers(), buyers.visits());
            assertThat(receiver.answers()).containsKeys(204, 302, 500, 503, 999);
            // Attempts of long ago are removed each minute.
            await().atMost(Patience.STORM)
                    .until(() -> all("webhook_attempts").countDocuments(Filters.eq("Webhook_ID", OLD)) == 0);
        } finally {
            calls().get(0).delete(path);
        }
    }

    /** Its webhook is paused by then, and goes on when it is there again. */
    private static void downForADay(BadReceiver receiver, Buyers buyers, String path) {
        receiver.down();
        buyers.come(BETWEEN);
        await().atMost(Patience.STORM).until(() -> {
            all("webhooks")
                    .updateMany(
                            Filters.gt("Standing.Failures", 0),
                            set(new Document(
                                    "Standing.Failing_Since",
                                    Date.from(Instant.now().minus(A_DAY)))));
            return state(path).equals("paused");
        });
        receiver.up();
        await().atMost(Patience.STORM).until(() -> state(path).equals("active"));
    }

    /** A hold and its end, also when all is sold. */
    private static void happen(String run) {
        String path = "schedules/more-" + run + "-0";
        RestCalls calls = calls().get(0);
        calls.send("PUT", path, "{'name':'more','maxPlayers':1}", "operator", "");
        calls.send("POST", path + "/holds", "{}", "user:more", "");
        calls.send("DELETE", path + "/holds/more", "", "user:more", "");
    }

    private static String state(String path) {
        return calls().get(0).get(path).is(200).json().getString("state");
    }

    private static List<RestCalls> calls() {
        return servers.uris().stream()
                .map(uri -> new RestCalls(uri.resolve("/hotseat/")))
                .toList();
    }

    private static MongoCollection<Document> all(String collection) {
        return mongo.getDatabase(HotseatServers.DATABASE).getCollection(collection);
    }

    private static Document set(Document fields) {
        return new Document("$set", fields);
    }

    private static String definition(BadReceiver receiver) {
        String types = Arrays.stream(ChangeType.values())
                .map(type -> "'" + type.wireName() + "'")
                .collect(Collectors.joining(","));
        return "{'url':'" + receiver.url() + "','types':[" + types + "]}";
    }
}
