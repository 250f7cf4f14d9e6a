package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestCertificate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code server-config/proxy/nginx.conf} as it is, but for ports, in front of two stand-ins for servers: what it
 * repeats, what it answers itself and what it passes on.
 */
@Tag("own-server")
class NginxConfigIT {

    private static final Path CONFIG = Path.of("server-config", "proxy", "nginx.conf");
    private static final String CLAIM = "/hotseat/api/schedules/s1/holds";

    /** Enough for both servers to have their turn. */
    private static final int SOME = 10;

    private enum Mode {
        ANSWERS,
        BREAKS_OFF,
        IS_DRAINED
    }

    @TempDir
    private static Path home;

    private static final AtomicInteger HANDLED = new AtomicInteger();
    private static HttpServer one;
    private static HttpServer two;
    private static Process proxy;
    private static HttpClient client;
    private static int port;
    private static volatile Mode modeOfTwo = Mode.ANSWERS;
    private static volatile CountDownLatch streamRead = new CountDownLatch(1);

    @BeforeAll
    static void start() throws Exception {
        one = standIn(() -> Mode.ANSWERS);
        two = standIn(() -> modeOfTwo);
        port = FreePort.find();
        String config = Files.readString(CONFIG)
                .replace("listen 443 ", "listen 127.0.0.1:" + port + " ")
                .replaceAll("(?m)^ *listen \\[::]:443 .*$", "")
                .replace("127.0.0.1:8080", "127.0.0.1:" + one.getAddress().getPort())
                .replace("127.0.0.2:8080", "127.0.0.1:" + two.getAddress().getPort());
        TestCertificate certificate = TestCertificate.make(home);
        Files.writeString(
                home.resolve("hotseat.pem"),
                Files.readString(certificate.key()) + Files.readString(certificate.certificate()));
        Path file = Files.writeString(home.resolve("nginx.conf"), config);
        client = client(certificate);
        proxy = new ProcessBuilder("/usr/sbin/nginx", "-p", home.toString(), "-c", file.toString(), "-g", "daemon off;")
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("nginx.log").toFile())
                .start();
        await().until(NginxConfigIT::passesOn);
    }

    @AfterAll
    static void stop() {
        proxy.destroy();
        proxy.onExit().join();
        one.stop(0);
        two.stop(0);
    }

    @BeforeEach
    void bothAnswer() {
        modeOfTwo = Mode.ANSWERS;
        HANDLED.set(0);
    }

    private static HttpClient client(TestCertificate certificate) throws Exception {
        KeyStore trusted =
                KeyStore.getInstance(certificate.trustStore().toFile(), TestCertificate.PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .sslContext(tls)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    private static HttpServer standIn(java.util.function.Supplier<Mode> mode) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "stand-in");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> handle(exchange, mode.get()));
        server.start();
        return server;
    }

    private static void handle(HttpExchange exchange, Mode mode) throws IOException {
        HANDLED.incrementAndGet();
        exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestURI().getPath().endsWith("/stream")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("data: one\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            awaitStreamRead();
        } else if (mode == Mode.ANSWERS) {
            byte[] reported = String.join(
                            ",", exchange.getRequestHeaders().getOrDefault("X-Forwarded-For", java.util.List.of()))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, reported.length == 0 ? -1 : reported.length);
            exchange.getResponseBody().write(reported);
        } else if (mode == Mode.IS_DRAINED) {
            exchange.getResponseHeaders().set("Retry-After", "1");
            exchange.sendResponseHeaders(503, -1);
        }
        exchange.close();
    }

    private static void awaitStreamRead() throws IOException {
        try {
            if (!streamRead.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("nobody reads the stream");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static boolean passesOn() throws InterruptedException {
        if (!proxy.isAlive()) {
            throw new IllegalStateException("nginx has ended, see " + home.resolve("nginx.log"));
        }
        try {
            return send("GET", "/hotseat/").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static HttpRequest.Builder request(String method, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                .timeout(Patience.HANG)
                .method(method, BodyPublishers.ofString(method.equals("GET") ? "" : "{}"));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static HttpResponse<String> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        return client.send(request(method, path, headers).build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"GET, a-key", "GET, ''", "POST, a-key", "PUT, a-key", "DELETE, a-key"})
    void whatMayBeRepeatedIsRepeatedAtTheOtherServer(String method, String key) throws Exception {
        for (Mode mode : new Mode[] {Mode.BREAKS_OFF, Mode.IS_DRAINED}) {
            modeOfTwo = mode;
            for (int i = 0; i < SOME; i++) {
                String[] headers = key.isEmpty() ? new String[0] : new String[] {"Idempotency-Key", key};
                assertThat(send(method, CLAIM, headers).statusCode()).isEqualTo(200);
            }
        }
    }

    /** Nobody knows whether the server that broke off has done it. */
    @ParameterizedTest
    @CsvSource({"POST", "PATCH", "PUT", "DELETE"})
    void whatHasNoKeyIsSentOnce(String method) throws Exception {
        modeOfTwo = Mode.BREAKS_OFF;
        int broken = 0;
        for (int i = 0; i < SOME; i++) {
            HttpResponse<String> answer = send(method, CLAIM);
            if (answer.statusCode() != 200) {
                assertRefused(answer, 502);
                assertThat(answer.headers().firstValue("Retry-After")).contains("2");
                broken++;
            }
        }
        assertThat(broken).isPositive();
        assertThat(HANDLED).hasValue(SOME);
    }

    @Test
    void anAnswerOfAServerThatIsDrainedIsPassedOnWhereNothingMayBeRepeated() throws Exception {
        modeOfTwo = Mode.IS_DRAINED;
        int drained = 0;
        for (int i = 0; i < SOME; i++) {
            HttpResponse<String> answer = send("POST", CLAIM);
            if (answer.statusCode() == 503) {
                assertThat(answer.headers().firstValue("Retry-After")).contains("1");
                drained++;
            }
        }
        assertThat(drained).isPositive();
        assertThat(HANDLED).hasValue(SOME);
    }

    @ParameterizedTest
    @CsvSource({
        "TRACE, /hotseat/api/schedules, 405",
        "GET, /, 404",
        "GET, /health/ready, 404",
        "GET, /hotseat/metrics, 404"
    })
    void addressesAndMethodsAreRefusedInHotseatsForm(String method, String path, int status) throws Exception {
        assertRefused(send(method, path), status);
        assertThat(HANDLED).hasValue(0);
    }

    private static void assertRefused(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).contains("\"status\":" + status + ",", "\"type\":\"/hotseat/reference/codes#");
        assertThat(answer.headers().allValues("Strict-Transport-Security")).containsExactly("max-age=31536000");
    }

    @Test
    void theAddressIsTheProxysWordAndBrowsersAreToldOfTls() throws Exception {
        HttpResponse<String> answer = send("GET", "/hotseat/api/x", "X-Forwarded-For", "192.0.2.1");

        assertThat(answer.body()).isEqualTo("127.0.0.1");
        assertThat(answer.headers().allValues("Strict-Transport-Security")).containsExactly("max-age=31536000");
    }

    @Test
    void anEventOfALiveStreamArrivesWhileTheStreamIsOpen() throws Exception {
        streamRead = new CountDownLatch(1);
        HttpRequest stream = request("GET", "/hotseat/api/events/stream", "Accept", "text/event-stream")
                .build();
        try (InputStream events =
                client.send(stream, BodyHandlers.ofInputStream()).body()) {
            assertThat(new String(events.readNBytes(11), StandardCharsets.UTF_8))
                    .isEqualTo("data: one\n\n");
            streamRead.countDown();
        }
    }
}
