package org.hotseat.ops.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.StreamClient;
import org.hotseat.testing.TestStores;
import org.hotseat.testing.TestTokens;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that gets SIGTERM under load: its drain lasts until a second SIGTERM here, so no time is measured. */
@Tag("own-server")
class DrainIT {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final String SERVICE = TestTokens.of("till", "service");
    private static final String OPERATOR = TestTokens.of("clerk", "operator");
    private static final int BUYERS = 4;
    private static final String STOPS = "This server stops.";

    private final String database = "drain_" + FreePort.find();

    @TempDir
    private Path directory;

    private DrainedServer start(String drainSeconds) throws IOException {
        return DrainedServer.start(directory.resolve("server"), database, drainSeconds);
    }

    @Test
    void everyAnswerIsCleanUntilThePortCloses() throws Exception {
        String schedule = RestCalls.newId("drained");
        try (DrainedServer server = start("600")) {
            await().until(() -> status(server.health()) == 200);
            send(server, "PUT", "schedules/" + schedule, OPERATOR, "{\"name\":\"n\",\"maxPlayers\":100000}");
            send(server, "POST", "locks/till", SERVICE, "{\"ttlMs\":600000}");
            CompletableFuture<HttpResponse<String>> poll =
                    HTTP.sendAsync(request(server, "GET", "events?wait=30", OPERATOR, ""), BodyHandlers.ofString());
            CompletableFuture<HttpResponse<String>> lock = HTTP.sendAsync(
                    request(server, "POST", "locks/till", SERVICE, "{\"ttlMs\":60000,\"waitMs\":30000}"),
                    BodyHandlers.ofString());
            Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
            List<CompletableFuture<Integer>> buyers = new ArrayList<>();
            try (StreamClient stream =
                    StreamClient.open(server.api().resolve("events/stream"), "Authorization", "Bearer " + OPERATOR)) {
                for (int buyer = 0; buyer < BUYERS; buyer++) {
                    String name = "b" + buyer;
                    buyers.add(CompletableFuture.supplyAsync(() -> buy(server, schedule, name, answers)));
                }
                await().until(() -> answers.size() > 200);
                server.terminate().run();

                await().until(() -> status(server.health()) == 503);
                assertThat(body(server.health())).contains("\"drain\"");
                await().until(stream::hasEnded);
                assertThat(poll.get(Patience.HANG_SECONDS, TimeUnit.SECONDS).statusCode())
                        .isEqualTo(200);
                assertThat(lock.get(Patience.HANG_SECONDS, TimeUnit.SECONDS).body())
                        .contains("\"code\":\"lock-not-acquired\"");
                assertRefused(send(server, "GET", "schedules/" + schedule, "", ""));
                assertRefused(HTTP.send(
                        HttpRequest.newBuilder(server.api().resolve("../")).build(), BodyHandlers.ofString()));
                assertThat(server.running().getAsBoolean()).isTrue();
                server.terminate().run();
                await().until(() -> !server.running().getAsBoolean());
            }
            long unsure = buyers.stream().mapToInt(CompletableFuture::join).sum();
            for (HttpResponse<String> answer : answers) {
                // A store that is slow on a busy machine has answers of its own.
                if (answer.statusCode() == 202 || answer.body().contains("\"store\":")) {
                    unsure++;
                } else if (answer.statusCode() != 201) {
                    assertRefused(answer);
                }
            }
            long granted = count(answers, 201);
            assertThat(facts(schedule)).isBetween(granted, granted + unsure);
            assertThat(answers).anyMatch(answer -> answer.body().contains(STOPS));
            assertThat(granted).isPositive();
        }
    }

    /** As supervisors stop a server. Seen: its ports were closed and the process stayed. */
    @Test
    void oneSignalEndsTheServerAfterTheTime() throws Exception {
        try (DrainedServer server = start("1")) {
            await().until(() -> status(server.health()) == 200);
            server.terminate().run();
            await().until(() -> !server.running().getAsBoolean());
        }
    }

    /** Claims on fresh connections until there is none; how many requests got no answer. */
    private static int buy(DrainedServer server, String schedule, String name, Queue<HttpResponse<String>> answers) {
        AtomicInteger number = new AtomicInteger();
        while (true) {
            String user = name + "-" + number.incrementAndGet();
            try {
                answers.add(send(
                        server,
                        "POST",
                        "schedules/" + schedule + "/holds",
                        SERVICE,
                        "{\"userId\":\"" + user + "\",\"holdMinutes\":60}"));
            } catch (IOException e) {
                // The port is closed, or was while this request was on its way.
                return 1;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 1;
            }
        }
    }

    private static void assertRefused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as("%s %s", answer, answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type"))
                .as(answer.body())
                .contains("application/problem+json");
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.headers().firstValue("Connection")).contains("close");
        assertThat(answer.body()).contains(STOPS).doesNotContain("mongodb", "redis");
    }

    private static long count(Collection<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }

    private long facts(String schedule) {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            return client.getDatabase(database)
                    .getCollection("lock_records")
                    .countDocuments(Filters.eq("Schedule_ID", schedule));
        }
    }

    private static int status(URI address) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private static String body(URI address) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
    }

    private static HttpResponse<String> send(
            DrainedServer server, String method, String path, String token, String body)
            throws IOException, InterruptedException {
        return HTTP.send(request(server, method, path, token, body), BodyHandlers.ofString());
    }

    private static HttpRequest request(DrainedServer server, String method, String path, String token, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.api().resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.build();
    }
}
