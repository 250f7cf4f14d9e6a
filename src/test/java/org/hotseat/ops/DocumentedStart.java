package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.contract.Contract;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/**
 * A server as shipped, set up by the files of {@code server-config} alone and used as {@code docs/how-to/deploy.md}
 * says. Each server has a subclass. The server inherits nothing of this build's environment.
 */
abstract class DocumentedStart {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    final int port = FreePort.find();

    @TempDir
    private Path directory;

    /** Puts the server, the WAR and the files of its {@code server-config} directory into this directory. */
    abstract void install(Path home) throws IOException;

    /** Changes of the last command that no stranger needs: other ports than the usual ones. */
    abstract Map<String, String> portsOfTheCommand();

    /** The server's port that answers for health. */
    abstract int healthPort();

    /** The port that has OpenAPI. */
    abstract int openApiPort();

    /** Variables of the template that name ports. */
    abstract Map<String, String> portsOfTheTemplate();

    @Test
    void itStartsServesTellsThatItIsNotReadyAndEndsByTheFilesAlone() throws Exception {
        Path home = Files.createDirectory(directory.resolve("server"));
        install(home);
        Stranger stranger = new Stranger(home);
        try (EmbeddedRedis redis = EmbeddedRedis.inMemory(FreePort.find(), directory.resolve("redis"))) {
            Process server = start(stranger, home, redis);
            Thread atExit = new Thread(server::destroy, "documented-start-end");
            Runtime.getRuntime().addShutdownHook(atExit);
            try {
                awaitReadiness(server, home);
                assertThat(Files.readString(home.resolve("console.log")))
                        .contains("HS303 warmed up")
                        .doesNotContain("HS304");
                serves(stranger);
                tellsThatRedisStandsStill(redis);
                endsBySigterm(server);
            } finally {
                Runtime.getRuntime().removeShutdownHook(atExit);
                server.descendants().forEach(ProcessHandle::destroyForcibly);
                server.destroyForcibly();
            }
        }
    }

    private void awaitReadiness(Process server, Path home) {
        try {
            await().atMost(Patience.STORM)
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> readiness(server, home), "200"::equals);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("not ready: " + console(home), e);
        }
    }

    private Process start(Stranger stranger, Path home, EmbeddedRedis redis) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("REDIS_PORT", Integer.toString(redis.port()));
        values.put("MONGODB_URI", TestStores.current().mongoUri());
        values.put("MONGODB_DATABASE", "documented_" + port);
        values.putAll(portsOfTheTemplate());
        stranger.fillIn(values);
        ProcessBuilder builder = new ProcessBuilder(
                        "sh", stranger.script(portsOfTheCommand()).toString())
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("console.log").toFile());
        builder.environment().keySet().retainAll(Set.of("HOME", "LANG", "LC_ALL"));
        Path java = Path.of(System.getProperty("java.home"));
        builder.environment().put("JAVA_HOME", java.toString());
        // So much that a busy machine serves in it, which it has to before the warm-up begins.
        builder.environment().put("HOTSEAT_WARMUP_SECONDS", "60");
        // Payara unpacks itself into 110 MB of temporary files.
        builder.environment()
                .put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + Files.createDirectory(directory.resolve("temporary")));
        builder.environment().put("PATH", java.resolve("bin") + ":" + System.getenv("PATH"));
        return builder.start();
    }

    /** The status, and for all but 200 the body. */
    private String readiness(Process server, Path home) throws IOException, InterruptedException {
        assertThat(server.isAlive())
                .as(() -> "the server has ended: " + console(home))
                .isTrue();
        try {
            HttpResponse<String> answer = get(healthPort(), "/health/ready", "");
            return answer.statusCode() == 200 ? "200" : answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            return "it does not listen yet";
        }
    }

    private static String console(Path home) {
        try {
            return Files.readString(home.resolve("console.log"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void serves(Stranger stranger) throws Exception {
        String operator = stranger.token("boss", "operator");
        String user = stranger.token("p1", "user");
        assertThat(send("PUT", "schedules/evening", "{\"name\":\"Evening\",\"maxPlayers\":1}", operator)
                        .statusCode())
                .isEqualTo(201);
        assertThat(send("POST", "schedules/evening/holds", "{}", "").statusCode())
                .isEqualTo(401);
        HttpResponse<String> held = send("POST", "schedules/evening/holds", "{\"holdMinutes\":0.01}", user);
        assertThat(held.statusCode()).as(held.body()).isEqualTo(201);
        // Timers run: the hold that nobody ends gives its place back.
        await().atMost(Patience.STORM)
                .until(() -> send("GET", "schedules/evening", "", user).body().contains("\"available\":1"));
        assertThat(get(openApiPort(), "/openapi", operator).body()).contains("/schedules/{");
        assertThat(get(port, "/hotseat/metrics", operator).body()).contains("hotseat_requests_seconds_count");
        assertThat(get(healthPort(), "/health/live", "").statusCode()).isEqualTo(200);
        assertThat(get(healthPort(), "/health/started", "").statusCode()).isEqualTo(200);
    }

    private void tellsThatRedisStandsStill(EmbeddedRedis redis) throws Exception {
        String pid;
        try (Jedis connection = new Jedis("127.0.0.1", redis.port())) {
            pid = connection.info("server").replaceAll("(?s).*process_id:(\\d+).*", "$1");
        }
        signal("STOP", pid);
        try {
            await().atMost(Patience.STORM)
                    .until(
                            () -> get(healthPort(), "/health/ready", ""),
                            answer ->
                                    answer.statusCode() == 503 && answer.body().contains("\"redis\":\"away\""));
            assertThat(get(healthPort(), "/health/live", "").statusCode()).isEqualTo(200);
        } finally {
            signal("CONT", pid);
        }
        await().atMost(Patience.STORM)
                .until(() -> get(healthPort(), "/health/ready", "").statusCode() == 200);
    }

    private static void signal(String name, String pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor())
                .isZero();
    }

    private void endsBySigterm(Process server) throws InterruptedException {
        server.destroy();
        assertThat(server.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
        assertThat(FreePort.isFree(port)).as("nothing is left that listens").isTrue();
        assertThat(FreePort.isFree(healthPort())).isTrue();
    }

    private HttpResponse<String> send(String method, String path, String body, String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(port, "/hotseat/api/" + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        return answer(request, token);
    }

    private static HttpResponse<String> get(int port, String path, String token)
            throws IOException, InterruptedException {
        return answer(HttpRequest.newBuilder(uri(port, path)), token);
    }

    private static URI uri(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private static HttpResponse<String> answer(HttpRequest.Builder request, String token)
            throws IOException, InterruptedException {
        request.timeout(Patience.STORM);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return Contract.check(HTTP.send(request.build(), BodyHandlers.ofString()));
    }
}
