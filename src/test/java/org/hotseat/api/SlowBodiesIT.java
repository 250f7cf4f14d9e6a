package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URL;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** A body that comes slowly, or never, holds no thread of the server, and is refused when its time is over. */
@RunAsClient
class SlowBodiesIT extends OverRest {

    /**
     * Eight times the threads that serve HTTP: if each held one for the 10 s that a body has, the next request would
     * wait for longer than {@link #SOON}.
     */
    private static final int CONNECTIONS = 8 * BlockedThreads.ALL;

    private static final int STREAMS = CONNECTIONS / 2;
    private static final Duration SOON = Duration.ofMinutes(1);

    @ArquillianResource
    private URL base;

    /** Head and body of a request come in two packets. */
    private static final long BETWEEN_PACKETS = TimeUnit.MILLISECONDS.toNanos(2);

    @Test
    void callersWithoutATokenAreRefusedBeforeTheirBodiesCome() {
        String schedule = schedule(1);
        for (String path : List.of("api/sales/none/orders", schedule + "/holds", "api/locks/a")) {
            whileOpen(() -> OpenRequest.post(base, path, nobody(), 100, "{"), open -> {
                assertAnswered(schedule);
                open.forEach(request -> assertThat(request.status()).as(path).isEqualTo(401));
            });
        }
    }

    /**
     * The connection ends, or serves the next request as if nothing had been before it. That waits for its own body
     * while the refused one comes to its end: on Payara one in fifty had lost its token, so there the connection ends.
     */
    @Test
    void aRequestThatIsRefusedBeforeItsBodyTakesNothingFromTheNext() {
        List<CompletableFuture<Void>> callers = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.runAsync(() -> IntStream.range(0, 40)
                        .forEach(round -> assertThat(statusBehindARefusedOne()).isIn(0, 404))))
                .toList();
        callers.forEach(CompletableFuture::join);
    }

    /** The status of the next request; 0 when the connection ends. */
    private int statusBehindARefusedOne() {
        try (OpenRequest refused = OpenRequest.post(base, "api/sales/none/orders", nobody(), 2, "{")) {
            LockSupport.parkNanos(BETWEEN_PACKETS);
            refused.send("}");
            String answer = refused.problem();
            assertThat(answer).startsWith("HTTP/1.1 401 ");
            if (OpenRequest.isLast(answer)) {
                return 0;
            }
            refused.send("POST " + base.getPath() + "api/sales/none/orders HTTP/1.1\r\nHost: " + base.getAuthority()
                    + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\nAuthorization: Bearer "
                    + user().token() + "\r\n\r\n");
            LockSupport.parkNanos(BETWEEN_PACKETS);
            refused.send("{}");
            return refused.status();
        }
    }

    /** The console's pages and what is nowhere; no rule of ours is asked for them. */
    @Test
    void bodiesForPagesHoldNoThread() {
        String schedule = schedule(1);
        for (String path : List.of("index.html", "nowhere")) {
            whileOpen(() -> OpenRequest.post(base, path, nobody(), 100, "{"), open -> {
                assertAnswered(schedule);
                assertAnswered(schedule);
            });
        }
    }

    @Test
    void whatIsNotThereIsReportedBeforeTheBodyComes() {
        try (OpenRequest nowhere = OpenRequest.post(base, "api/nowhere", user(), 100, "{");
                OpenRequest wrongMethod = OpenRequest.post(base, schedule(1), user(), 100, "{");
                OpenRequest wrongRole = OpenRequest.post(base, "api/ops/adopt", user(), 100, "{")) {
            assertThat(nowhere.status()).isEqualTo(404);
            assertThat(wrongMethod.status()).isEqualTo(405);
            assertThat(wrongRole.status()).isEqualTo(403);
        }
    }

    @Test
    void bodiesThatNeverComeHoldNoThread() {
        String schedule = schedule(1);
        whileOpen(
                () -> OpenRequest.post(base, schedule + "/holds", user(), 100, "{\"hold"),
                open -> assertAnswered(schedule));
    }

    @Test
    void bodyThatComesPieceByPieceIsRead() {
        String schedule = schedule(1);
        String body = "{\"holdMinutes\":5}";
        try (OpenRequest request = OpenRequest.post(base, schedule + "/holds", user(), body.length(), "")) {
            for (int i = 0; i < body.length(); i++) {
                assertThat(request.silentFor(Duration.ofMillis(20))).isTrue();
                request.send(body.substring(i, i + 1));
            }
            assertThat(request.status()).isEqualTo(201);
        }
        assertCounts(schedule, 0, 1, 0);
    }

    @Test
    void bodyWithoutAnAnnouncedLengthIsReadToo() {
        String schedule = schedule(2);
        for (String piece : List.of("6\r\n{\"hold\r\nc\r\nMinutes\": 5}\r\n0\r\n\r\n", "2\r\n{}\r\n0\r\n\r\n")) {
            try (OpenRequest request = OpenRequest.begin(
                    base,
                    "POST " + base.getPath() + schedule + "/holds HTTP/1.1\nContent-Type: application/json\n"
                            + "Transfer-Encoding: chunked\nAuthorization: Bearer " + user().token())) {
                request.send(piece);
                assertThat(request.status()).isEqualTo(201);
            }
        }
    }

    /** The streams of one connection are as many requests; on Payara sixteen of them stopped a server. */
    @Test
    void streamsOfHttp2ThatNeverEndHoldNoThread() {
        String schedule = schedule(1);
        for (boolean known : List.of(false, true)) {
            for (String path : List.of("api/sales/none/orders", schedule + "/holds")) {
                try (Http2Streams one = streams(path, known);
                        Http2Streams other = streams(path, known)) {
                    for (Http2Streams each : List.of(one, other)) {
                        assertThat(each.answers(known ? 0 : STREAMS)).isTrue();
                    }
                    assertAnswered(schedule);
                }
            }
        }
    }

    private Http2Streams streams(String path, boolean known) {
        return Http2Streams.post(base, path, (known ? user() : nobody()).token(), STREAMS);
    }

    /** A client that would rather speak HTTP/2 says so beside its body. */
    @Test
    void bodyBesideAnUpgradeIsRead() {
        String schedule = schedule(4);
        for (String protocol : List.of("h2c\nHTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA", "unknown")) {
            Person user = user();
            try (OpenRequest request = OpenRequest.begin(
                    base,
                    "POST " + base.getPath() + schedule
                            + "/holds HTTP/1.1\nContent-Type: application/json\nContent-Length: 2"
                            + "\nConnection: Upgrade, HTTP2-Settings\nUpgrade: " + protocol + "\nAuthorization: Bearer "
                            + user.token())) {
                request.send("{}");
                // Whether the server speaks HTTP/2 or not, the body counts; a client that goes away with the 101 may
                // get nothing.
                assertThat(request.status()).isIn(protocol.equals("unknown") ? List.of(201) : List.of(101, 201));
                await().until(() -> user.get(schedule + "/holds/" + user.id()).status() == 200);
            }
        }
    }

    @Test
    void bodyThatIsNotThereInTimeIsRefused() {
        String schedule = schedule(1);
        try (OpenRequest request = OpenRequest.post(base, schedule + "/holds", user(), 100, "{\"hold")) {
            String answer = request.problem();
            assertThat(answer)
                    .startsWith("HTTP/1.1 408 ")
                    .contains("application/problem+json", "\"code\":\"body-late\"");
            Calls.assertTellsNothing(answer.substring(answer.indexOf("\r\n\r\n")));
        }
        assertCounts(schedule, 1, 0, 0);
    }

    @Test
    void usersMaySendMuchLessThanOperators() {
        String schedule = schedule(1);
        String long17k = "{\"holdMinutes\":5" + " ".repeat(17_000) + "}";
        Person user = user();
        user.post(schedule + "/holds", long17k).is(413);
        operator().post(schedule + "/holds", long17k).is(201);
        try (OpenRequest announced = OpenRequest.post(base, schedule + "/holds", user, 17_000, "{");
                OpenRequest chunked = OpenRequest.begin(
                        base,
                        "POST " + base.getPath() + schedule + "/holds HTTP/1.1\nContent-Type: application/json\n"
                                + "Transfer-Encoding: chunked\nAuthorization: Bearer " + user.token())) {
            assertThat(announced.status()).isEqualTo(413);
            chunked.send("4268\r\n" + "x".repeat(0x4268) + "\r\n");
            assertThat(chunked.status()).isEqualTo(413);
        }
    }

    /** A form's fields are parameters, for which a container reads the body by itself. */
    @Test
    void formsAreRefusedWithoutWaitingForThem() {
        String schedule = schedule(1);
        String form = "\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 100";
        whileOpen(
                () -> OpenRequest.begin(base, "POST " + base.getPath() + schedule + "/holds HTTP/1.1" + form), open -> {
                    assertAnswered(schedule);
                    open.forEach(request -> assertThat(request.status()).isEqualTo(415));
                });
    }

    @Test
    void requestIsCountedOnceHoweverItsBodyComes() {
        Person user = user();
        String sale = "api/sales/" + newId("sale");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + newId("good") + "','stock':9,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2040-01-01T00:00:00Z','valid':true,'perUserLimit':9,'price':'1.00',"
                                + "'rateLimit':{'perUser':{'requests':2,'perSeconds':60}}}")
                .is(201);
        for (int status : List.of(201, 201, 429)) {
            try (OpenRequest request = OpenRequest.post(base, sale + "/orders", user, 2, "{")) {
                if (status == 201) {
                    assertThat(request.silentFor(Duration.ofMillis(100))).isTrue();
                    request.send("}");
                }
                assertThat(request.status()).isEqualTo(status);
            }
        }
    }

    private void assertAnswered(String path) {
        HttpResponse<String> answer = calls().send(calls().to(path).timeout(SOON));
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    private static void whileOpen(Supplier<OpenRequest> request, java.util.function.Consumer<List<OpenRequest>> look) {
        List<OpenRequest> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(request.get());
            }
            look.accept(open);
        } finally {
            open.forEach(OpenRequest::close);
        }
    }
}
