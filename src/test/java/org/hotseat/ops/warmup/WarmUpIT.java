package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.bson.Document;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;

/** The warm-up of servers (ADR 233), on stores of their own. */
@Tag("own-server")
class WarmUpIT {

    private static final String OWN = "warm-up-";

    private static final Set<String> KEYS_OF_CLAIMS =
            Set.of("lock:", "order:", "program:buyers:", "sale:users:", ":taken", ":users");

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path directory;

    private final String database = "warm_up_" + FreePort.find();
    private EmbeddedRedis redis;
    private FaultProxy mongo;
    private RedisClient jedis;
    private MongoClient client;

    @BeforeEach
    void startStores() {
        redis = EmbeddedRedis.inMemory(FreePort.find(), directory.resolve("redis"));
        mongo = FaultProxy.to(TestStores.current().mongoPort());
        jedis = RedisClient.builder().hostAndPort("127.0.0.1", redis.port()).build();
        client = MongoClients.create(TestStores.current().mongoUri());
    }

    @AfterEach
    void stopStores() {
        client.close();
        jedis.close();
        mongo.close();
        redis.close();
    }

    private ServerSettings settings(String name, int seconds) {
        return ServerSettings.builtWar(directory.resolve(name))
                .shortLived()
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(redis.port()))
                .with("MONGODB_URI", "mongodb://127.0.0.1:" + mongo.port())
                .with("MONGODB_DATABASE", database)
                .with("HOTSEAT_LIMIT_SERVICE", "10/60")
                .with("HOTSEAT_WARMUP_SECONDS", Integer.toString(seconds));
    }

    @Test
    void twoServersAreReadyWhenTheyAreWarmAndNothingOfItIsLeft() throws Exception {
        List<CompletableFuture<ServerProcess>> starts = Stream.of("one", "two")
                .map(name -> CompletableFuture.supplyAsync(() -> ServerProcess.start(settings(name, 60))))
                .toList();
        List<ServerProcess> servers = new ArrayList<>();
        try {
            // Claims of each model leave these, on a busy machine not all of them at one moment.
            Set<String> expected = new TreeSet<>(KEYS_OF_CLAIMS);
            await().untilAsserted(() -> {
                Set<String> own = ownKeys();
                expected.removeIf(word -> own.stream().anyMatch(key -> key.contains(word)));
                assertThat(expected).isEmpty();
            });
            assertEveryOwnKeyGoesAway();
            starts.forEach(start -> servers.add(start.join()));
            // Ready by the bound, also when a store is slow while it tidies up.
            await().until(() -> servers.stream().allMatch(server -> server.log().contains("HS303 warmed up")));
            await().until(() -> ownKeys().isEmpty());
            for (ServerProcess server : servers) {
                assertThat(server.log()).doesNotContain("HS304", OWN, "in part");
                assertThat(metrics(server)).doesNotContain(OWN);
                // Granted claims have a series from the start; nothing is counted.
                assertThat(metrics(server)
                                .lines()
                                .filter(line -> line.matches(".*/(holds|purchases|grabs|claims)\".*")))
                        .isNotEmpty()
                        .allMatch(line -> line.endsWith("} 0.0"));
                assertThat(metrics(server))
                        .doesNotContainPattern("script=\"(schedule|flashsale|program|redpacket|drop)/");
                RestCalls calls = new RestCalls(server.uri().resolve("hotseat/"));
                for (String list : List.of("schedules", "sales", "programs", "rains", "drops", "orders", "events")) {
                    // An operator's read of orders would leave a line in the audit.
                    assertThat(calls.send("GET", list, "", "service", "")
                                    .is(200)
                                    .body())
                            .as(list)
                            .isEqualTo("[]");
                }
            }
            assertNothingIsLeft();
        } finally {
            starts.forEach(start -> start.whenComplete((server, trouble) -> {
                if (server != null) {
                    server.stop();
                }
            }));
        }
    }

    @Test
    void aServerThatIsKilledInItLeavesNothingThatStays() {
        ServerProcess server = ServerProcess.start(settings("killed", 60).withReadyPath(""));
        try {
            awaitOwnKeys();
            await().until(() -> ownKeys().size() > 100);
        } finally {
            server.kill();
        }
        assertEveryOwnKeyGoesAway();
        assertNothingIsInMongo();
    }

    @Test
    void aServerWhoseMongoGoesAwayInItIsReadyByTheBoundWhenItIsBack() throws Exception {
        ServerProcess server = ServerProcess.start(settings("outage", 20).withReadyPath(""));
        try {
            awaitOwnKeys();
            assertThat(ready(server)).isEqualTo(503);
            long start = System.nanoTime();
            mongo.cut();
            await().until(() -> server.log().contains("HS206"));
            assertThat(ready(server)).isEqualTo(503);
            mongo.restore();
            await().until(() -> ready(server) == 200);
            System.out.printf(
                    "ready %.1f s after the outage began, with 20 s of warm-up%n", (System.nanoTime() - start) / 1e9);
            await().until(() -> ownKeys().isEmpty());
            assertNothingIsInMongo();
        } finally {
            mongo.restore();
            server.stop();
        }
    }

    private void awaitOwnKeys() {
        await().pollInterval(Duration.ofMillis(50)).until(() -> !ownKeys().isEmpty());
    }

    private Set<String> ownKeys() {
        return jedis.keys("*" + OWN + "*");
    }

    /** One that went away between the two looks has no time left, and says so. */
    private void assertEveryOwnKeyGoesAway() {
        assertThat(ownKeys()).allSatisfy(key -> assertThat(jedis.pttl(key)).isNotEqualTo(-1));
    }

    private void assertNothingIsLeft() {
        assertThat(ownKeys()).isEmpty();
        assertThat(jedis.keys("*")).doesNotContain("lock:id", "locks:exp", "orders:exp", "rains:exp");
        assertThat(jedis.xlen("outbox")).isZero();
        assertNothingIsInMongo();
    }

    private void assertNothingIsInMongo() {
        MongoDatabase facts = client.getDatabase(database);
        List<String> found = new ArrayList<>();
        for (String collection : facts.listCollectionNames()) {
            for (Document document : facts.getCollection(collection).find()) {
                if (!List.of("settings", "epochs").contains(collection)
                        || document.toJson().contains(OWN)) {
                    found.add(collection + " " + document.toJson());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static int ready(ServerProcess server) throws IOException, InterruptedException {
        return get(server.managementUri().resolve("health/ready"), "").statusCode();
    }

    private static String metrics(ServerProcess server) throws IOException, InterruptedException {
        return get(server.uri().resolve("hotseat/metrics"), ServerSettings.METRICS_TOKEN)
                .body();
    }

    private static java.net.http.HttpResponse<String> get(URI uri, String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
