package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.hotseat.testing.TestTokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time that a body is given ends with the body: what the resource does with it may take longer. */
@Tag("own-server")
class LateBodiesIT {

    private static final Duration BODY = Duration.ofSeconds(5);

    /** More than {@link #BODY}, and less than a write may take. */
    private static final Duration WORK = BODY.plusSeconds(1);

    /** The server has the head, and awaits the body. */
    private static final Duration MOMENT = BODY.dividedBy(20);

    @TempDir
    private static Path directory;

    private static FaultProxy mongo;
    private static ServerProcess server;

    @BeforeAll
    static void startServer() {
        TestStores stores = TestStores.current();
        mongo = FaultProxy.to(stores.mongoPort());
        server = ServerProcess.start(ServerSettings.builtWar(directory)
                .shortLived()
                .with("MONGODB_URI", "mongodb://127.0.0.1:" + mongo.port())
                .with("MONGODB_TIMEOUT_MS", "60000")
                .with("HOTSEAT_BODY_TIMEOUT_MS", Long.toString(BODY.toMillis())));
    }

    @AfterAll
    static void stopServer() {
        server.close();
        mongo.close();
    }

    @Test
    void resourceMayTakeLongerThanItsBodyWasGiven() throws MalformedURLException {
        String schedule = "api/schedules/" + OverRest.newId("late");
        String body = "{\"name\":\"A game\",\"maxPlayers\":1,\"price\":\"7.10\"}";
        await().until(() -> worksForLonger("operator", "PUT", schedule, body));
        await().until(() -> worksForLonger("user", "POST", schedule + "/holds", "{}"));
    }

    /** Whether the body was there in its time: on a slow machine it may not be, and is sent once more. */
    private boolean worksForLonger(String role, String method, String path, String body) throws MalformedURLException {
        try (OpenRequest request = begin(role, method, path, body.length())) {
            if (!request.silentFor(MOMENT)) {
                return false;
            }
            mongo.hang();
            request.send(body);
            if (!request.silentFor(WORK)) {
                return false;
            }
            mongo.restore();
            assertThat(request.status()).isEqualTo(201);
            return true;
        } finally {
            mongo.restore();
        }
    }

    @Test
    void bodyThatComesTooLateIsRefused() throws MalformedURLException {
        try (OpenRequest put = begin("operator", "PUT", "api/schedules/" + OverRest.newId("late"), 100)) {
            put.send("{");
            assertThat(put.untilClosed()).startsWith("HTTP/1.1 408 ").contains("\"code\":\"");
        }
    }

    private OpenRequest begin(String role, String method, String path, int announced) throws MalformedURLException {
        URL base = server.uri().resolve("hotseat/").toURL();
        return OpenRequest.begin(
                base,
                method + " " + base.getPath() + path + " HTTP/1.1\nContent-Type: application/json\nContent-Length: "
                        + announced + "\nAuthorization: Bearer " + TestTokens.of(role + "-1", role));
    }
}
