package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hotseat.testing.Jcmd;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.StreamClient;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Bounds that are too great to be reached in a test are held when they are small; on a server of their own. */
@Tag("own-server")
public class SmallBoundsIT {

    private static final int KEYS = 20;
    private static final int BODIES = 20;
    private static final int BODIES_OF_ONE = 5;

    private static final int STREAMS = 6;
    private static final int STREAMS_OF_NOBODY = 3;
    private static final int STREAMS_OF_ONE = 2;

    private static final int CONNECTIONS = 200;

    @TempDir
    private static Path directory;

    private static ServerProcess server;

    private final Calls calls = new Calls(server.uri().resolve("hotseat/"));
    private final Person operator = person("boss", "operator");

    @BeforeAll
    static void startServer() {
        server = ServerProcess.start(ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_LIMIT_USER", "off")
                .with("HOTSEAT_KEYS_USER", Integer.toString(KEYS))
                .with("HOTSEAT_BODIES_AWAITED", Integer.toString(BODIES))
                .with("HOTSEAT_BODIES_AWAITED_PER_CALLER", Integer.toString(BODIES_OF_ONE))
                .with("HOTSEAT_STREAMS", Integer.toString(STREAMS))
                .with("HOTSEAT_STREAMS_ANONYMOUS", Integer.toString(STREAMS_OF_NOBODY))
                .with("HOTSEAT_STREAMS_PER_CALLER", Integer.toString(STREAMS_OF_ONE))
                .with("HOTSEAT_STREAMS_HEARTBEAT_SECONDS", "1")
                .with("HOTSEAT_BODY_TIMEOUT_MS", Long.toString(2 * Patience.HANG.toMillis())));
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    /** The promises of the keys that are remembered are kept. */
    @Test
    void aCallerMakesRedisRememberNoMoreKeysThanItMaySendInADay() {
        try (Jedis redis = new Jedis("127.0.0.1", TestStores.current().redisPort())) {
            String name = OverRest.newId("keys");
            Person user = person(name, "user");
            String schedule = schedule();
            String hold = schedule + "/holds/" + name;

            Answer first = user.post(schedule + "/holds", "{}", "k0").is(201);
            user.post(schedule + "/holds", "{}", "k0")
                    .is(201)
                    .shows(first.response().body());
            for (int i = 2; i < KEYS; i++) {
                user.delete(hold).is(204);
                user.post(schedule + "/holds", "{}", "k" + i).is(201);
            }
            user.delete(hold).is(204);
            for (int i = 0; i < 5 * KEYS; i++) {
                Answer refused = user.post(schedule + "/holds", "{}", "more" + i);
                refused.refused(429, "'too-fast'");
                assertThat(refused.header("RateLimit-Policy")).hasValue("\"idempotency-keys\";q=" + KEYS + ";w=86400");
                assertThat(refused.header("Retry-After"))
                        .hasValueSatisfying(
                                seconds -> assertThat(Integer.parseInt(seconds)).isBetween(1, 86_400 / KEYS));
            }
            // Those of presses begin with a tilde, and are gone within seconds.
            assertThat(redis.keys("idem:" + name + ":[^~]*")).hasSize(KEYS - 1);
            // A caller that does not ask to be remembered goes on, and others have keys of their own.
            user.post(schedule + "/holds").is(201);
            operator.post(schedule + "/holds", "{'userId':'" + name + "-2'}", "k0")
                    .is(201);
        }
    }

    /** A request without a body is answered all the same. */
    @Test
    void oneBodyTooManyOfAllCallersIsRefusedAtOnce() throws MalformedURLException {
        URL base = server.uri().resolve("hotseat/").toURL();
        String holds = schedule() + "/holds";
        List<OpenRequest> open = new ArrayList<>();
        try {
            for (int i = 0; i < BODIES; i++) {
                open.add(OpenRequest.post(base, holds, person("c" + i / BODIES_OF_ONE, "user"), 100, "{"));
            }
            Person late = person("late", "user");
            await().untilAsserted(() -> {
                OpenRequest tooMany = OpenRequest.post(base, holds, late, 100, "{");
                open.add(tooMany);
                assertThat(tooMany.silentFor(Duration.ofMillis(200)))
                        .as("the server had not yet read all the others")
                        .isFalse();
                String answer = tooMany.problem();
                assertThat(answer).startsWith("HTTP/1.1 503 ").contains("\"code\":\"unavailable\"");
                assertThat(answer.toLowerCase(Locale.ROOT)).contains("retry-after: 1", "connection: close");
            });
            late.post(holds).is(201);
        } finally {
            open.forEach(OpenRequest::close);
        }
        await().untilAsserted(() -> {
            try (OpenRequest again = OpenRequest.post(base, holds, person("again", "user"), 2, "{")) {
                again.send("}");
                assertThat(again.status()).isEqualTo(201);
            }
        });
    }

    @Test
    void oneStreamTooManyIsRefusedAtOnce() {
        String path = schedule() + "/stream";
        Person nobody = new Person(calls, "", "");
        List<StreamClient> open = new ArrayList<>();
        try {
            for (int i = 0; i < STREAMS_OF_NOBODY; i++) {
                open.add(StreamClient.open(server.uri().resolve("hotseat/" + path)));
            }
            Answer tooMany = nobody.get(path);
            tooMany.refused(503, "'unavailable'");
            assertThat(tooMany.header("Retry-After")).hasValue("5");
            for (int i = 0; i < STREAMS_OF_ONE; i++) {
                open.add(stream("api/events/stream", person("one", "service")));
            }
            person("one", "service").get("api/events/stream").refused(429, "'too-fast'");
            person("one", "service").get(path).refused(429, "'too-fast'");
            open.add(stream(path, person("two", "user")));
            person("three", "user").get(path).refused(503, "'unavailable'");
            assertThat(open).allMatch(each -> each.status() == 200);
        } finally {
            open.forEach(StreamClient::close);
        }
        await().untilAsserted(() -> {
            try (StreamClient again = stream(path, person("three", "user"))) {
                assertThat(again.status()).isEqualTo(200);
            }
        });
    }

    private static StreamClient stream(String path, Person caller) {
        return StreamClient.open(server.uri().resolve("hotseat/" + path), "Authorization", "Bearer " + caller.token());
    }

    /**
     * Grizzly keeps each connection that has served a request until it was idle for long; its request must not stay
     * with it.
     */
    @Test
    void requestsThatWereRefusedWithoutTheirBodiesAreForgotten() throws MalformedURLException {
        URL base = server.uri().resolve("hotseat/").toURL();
        Person nobody = new Person(calls, "", "");
        for (int i = 0; i < CONNECTIONS; i++) {
            try (OpenRequest refused = OpenRequest.post(base, "api/sales/none/orders", nobody, 100, "{")) {
                assertThat(refused.status()).isEqualTo(401);
            }
        }
        await().until(() -> requests() < CONNECTIONS / 4);
    }

    /** Requests of HTTP that are in the server's memory. */
    private static long requests() {
        return Jcmd.run(server.pid(), "GC.class_histogram")
                .lines()
                .filter(line -> line.contains("HttpServerFilter$ServerHttpRequestImpl"))
                .mapToLong(line -> Long.parseLong(line.strip().split("\\s+")[1]))
                .sum();
    }

    private String schedule() {
        String schedule = "api/schedules/" + OverRest.newId("s");
        operator.put(schedule, "{'name':'A game','maxPlayers':3,'price':'7.10'}")
                .is(201);
        return schedule;
    }

    private Person person(String subject, String role) {
        return new Person(calls, subject, calls.token(subject, role));
    }
}
