package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/**
 * The toolkit in an application that is not Hotseat: deployed with nothing but the libraries that the README names,
 * with no settings but where Redis is, and at first with no Redis there.
 */
@Tag("own-server")
class ToolkitInAnotherApplicationIT {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path directory;

    private static ServerProcess server;
    private static EmbeddedRedis redis;
    private static HttpResponse<String> whileRedisWasAway;
    private static HttpResponse<String> healthWhileRedisWasAway;

    @BeforeAll
    static void deployAndThenStartRedis() {
        int port = FreePort.find();
        server = ServerProcess.start(application(port));
        whileRedisWasAway = send("GET", "fence").join();
        healthWhileRedisWasAway = send("GET", "health").join();
        redis = EmbeddedRedis.inMemory(port, directory.resolve("redis"));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop();
        }
        if (redis != null) {
            redis.close();
        }
    }

    /**
     * The WAR in the place of Hotseat's, and no setting of Hotseat's server but the port of its management, which two
     * builds must not share.
     */
    private static ServerSettings application(int redisPort) {
        ServerSettings hotseat =
                ServerSettings.builtWar(directory.resolve("server")).shortLived();
        ServerSettings shop = new ServerSettings(
                        hotseat.microJar(),
                        ShopWar.writeTo(directory),
                        hotseat.port(),
                        hotseat.environment(),
                        hotseat.jvmOptions(),
                        hotseat.directory(),
                        "/shop/api/gate",
                        hotseat.patience())
                .shortLived()
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(redisPort))
                .with("REDIS_KEY_PREFIX", "shop");
        Map<String, String> hotseats = new HashMap<>(System.getenv());
        hotseats.putAll(hotseat.environment());
        hotseats.keySet()
                .removeIf(variable ->
                        !variable.matches("(HOTSEAT|MONGODB|MP_JWT)_.*") || variable.equals("HOTSEAT_MANAGEMENT_PORT"));
        hotseats.replaceAll((variable, value) -> "");
        return shop.with(hotseats);
    }

    @Test
    void itStartsWithoutRedisAndSaysThatTheStoreIsUnavailable() {
        assertThat(whileRedisWasAway.statusCode()).as(whileRedisWasAway.body()).isEqualTo(503);
        assertThat(whileRedisWasAway.headers().firstValue("Retry-After")).hasValue("1");
    }

    @Test
    void aLockedMethodKeepsTheSecondCallerOutUntilTheFirstIsDone() {
        CompletableFuture<HttpResponse<String>> first = send("POST", "payments/42");
        await().until(() -> first.isDone() || send("GET", "gate").join().body().equals("1"));
        HttpResponse<String> second = send("POST", "payments/42").join();
        assertThat(second.statusCode()).as(second.body()).isEqualTo(409);
        assertThat(second.body()).isEqualTo("lock-not-acquired");
        send("POST", "gate").join();
        assertThat(first.join().body()).isEqualTo("paid 42");
        assertThat(body("POST", "payments/42")).isEqualTo("paid 42");
    }

    @Test
    void methodsOfSessionBeansAreLockedToo() {
        assertThat(body("POST", "tills")).isEqualTo("left to right");
    }

    @Test
    void aValueThatManyMissIsLoadedOnceAndEveryPipelineCounts() {
        List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, 20)
                .mapToObj(number -> send("GET", "offers/chair"))
                .toList();
        assertThat(calls)
                .allSatisfy(call ->
                        assertThat(call.join().body()).startsWith("7.10, ").endsWith(" found 1"));
        assertThat(body("GET", "offers/chair")).isEqualTo("7.10, asked for 21 times, found 1");
    }

    @Test
    void scriptsRunAlsoAfterRedisHasForgottenThem() {
        long fence = Long.parseLong(body("GET", "fence"));
        try (Jedis direct = new Jedis("127.0.0.1", redis.port())) {
            direct.scriptFlush();
        }
        assertThat(Long.parseLong(body("GET", "fence"))).isGreaterThan(fence);
    }

    @Test
    void aConsumerThatBeganBeforeRedisWasThereWorksAndNoKeyIsOutsideThePrefix() {
        assertThat(body("POST", "parcels/here")).isEqualTo("true");
        await().until(() -> body("GET", "parcels").equals("here"));
        try (Jedis direct = new Jedis("127.0.0.1", redis.port())) {
            assertThat(direct.keys("*")).isNotEmpty().allMatch(key -> key.startsWith("shop:"));
        }
    }

    @Test
    void itsHealthCheckTellsWhetherRedisCanBeUsed() {
        assertThat(healthWhileRedisWasAway.body()).isEqualTo("redis DOWN");
        assertThat(body("GET", "health")).isEqualTo("redis UP");
    }

    @Test
    void nothingOfHotseatsOwnServerIsServed() {
        assertThat(send("POST", "locks/any").join().statusCode()).isEqualTo(404);
    }

    private static String body(String method, String path) {
        HttpResponse<String> answer = send(method, path).join();
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static CompletableFuture<HttpResponse<String>> send(String method, String path) {
        URI uri = server.uri().resolve("/shop/api/" + path);
        return HTTP.sendAsync(
                HttpRequest.newBuilder(uri)
                        .timeout(Patience.HANG)
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }
}
