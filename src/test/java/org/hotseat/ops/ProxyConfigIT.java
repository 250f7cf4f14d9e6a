package org.hotseat.ops;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code server-config/proxy/haproxy.cfg} as it is, but for ports and the time for a request's head, in front of a
 * server that answers with what it was asked: odd requests are refused, in Hotseat's form as far as HAProxy lets us, or
 * passed on as one request that cannot be read in two ways.
 */
@Tag("own-server")
class ProxyConfigIT {

    private static final Path PROGRAM = Path.of("/usr/sbin/haproxy");
    private static final Path CONFIG = Path.of("server-config", "proxy", "haproxy.cfg");
    private static final Path HOME = Path.of("target", "proxy");
    private static final String HOST = "Host: shop.example\r\n";

    private static HttpServer server;
    private static Process proxy;
    private static int port;
    private static volatile boolean healthy = true;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", ProxyConfigIT::echo);
        server.start();
        port = FreePort.find();
        String own = Integer.toString(server.getAddress().getPort());
        String config = Files.readString(CONFIG)
                .replace("\"${HOTSEAT_ONE}\":8080", "\"${HOTSEAT_ONE}\":" + own)
                .replaceAll("(?m)^  server two .*$", "")
                .replace("port 9990", "port " + own)
                .replace("timeout http-request 10s", "timeout http-request 1s");
        Path file = Files.createDirectories(HOME).resolve("haproxy.cfg");
        Files.writeString(file, config);
        ProcessBuilder command = new ProcessBuilder(PROGRAM.toString(), "-db", "-f", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(HOME.resolve("haproxy.log").toFile());
        command.environment().put("HOTSEAT_BIND", "127.0.0.1:" + port);
        proxy = command.start();
        await().until(ProxyConfigIT::passesOn);
    }

    @AfterAll
    static void stop() {
        proxy.destroy();
        proxy.onExit().join();
        server.stop(0);
    }

    private static void echo(HttpExchange exchange) throws IOException {
        StringBuilder reported = new StringBuilder(exchange.getRequestMethod() + " " + exchange.getRequestURI() + "\n");
        exchange.getRequestHeaders()
                .forEach((name, values) -> values.forEach(value -> reported.append(name.toLowerCase(Locale.ROOT))
                        .append(": ")
                        .append(value)
                        .append('\n')));
        reported.append("body: ").append(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
        reported.append("\n\"name\":\"hotseat\"\n");
        boolean health = exchange.getRequestURI().getPath().startsWith("/health/");
        byte[] answer = reported.toString().getBytes(ISO_8859_1);
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
        exchange.sendResponseHeaders(health && !healthy ? 503 : 200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static boolean passesOn() {
        if (!proxy.isAlive()) {
            throw new IllegalStateException("HAProxy has ended, see " + HOME.resolve("haproxy.log"));
        }
        try {
            return sent("GET /hotseat/ HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n")
                    .startsWith("HTTP/1.1 200");
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /** All that comes until the proxy closes. */
    private static String sent(String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(Patience.HANG_MILLIS);
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertRefused(String answer, int status) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer.toLowerCase(Locale.ROOT)).contains("content-type: application/problem+json");
        assertThat(answer).contains("\"status\":" + status + ",", "\"type\":\"/hotseat/reference/codes#");
    }

    @ParameterizedTest
    @CsvSource({
        "TRACE, /hotseat/api/schedules, 405",
        "GET, /, 404",
        "GET, /health/ready, 404",
        "GET, /hotseat/metrics, 404",
        "DELETE, /hotseat/api/orders/%zz, 400",
        "GET, /hotseat/api/orders/%, 400",
        "GET, /hotseat/api/orders/%4, 400",
        "GET, /hotseat/%u0041, 400"
    })
    void addressesAndMethodsAreRefusedInHotseatsForm(String method, String path, int status) {
        assertRefused(sent(method + " " + path + " HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"), status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: a.example\r\nHost: b.example\r\n",
                HOST + "Content-Length: 1\r\nContent-Length: 2\r\n",
                HOST + "Content-Length: -1\r\n",
                HOST + "Transfer-Encoding: xchunked\r\n",
                HOST + "Transfer-Encoding: chunked, chunked\r\n",
                HOST + "A name: x\r\n",
                HOST + "Name\u0000: x\r\n"
            })
    void headsThatTwoReadersReadInTwoWaysAreRefused(String head) {
        // In HAProxy's own words: no setting changes what it says of a head that it cannot read.
        assertThat(sent("POST /hotseat/api/x HTTP/1.1\r\n" + head + "Connection: close\r\n\r\nGET /hotseat/ "))
                .startsWith("HTTP/1.1 400 ")
                .containsOnlyOnce("HTTP/1.1");
    }

    @Test
    void aLengthBesideChunksIsNotPassedOn() {
        String reported = sent(
                "POST /hotseat/api/x HTTP/1.1\r\n" + HOST
                        + "Connection: close\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n");
        assertThat(reported).startsWith("HTTP/1.1 200 ").contains("body: abcde");
        assertThat(reported.substring(reported.indexOf("\r\n\r\n"))).doesNotContain("content-length");
    }

    @Test
    void nothingIsUpgradedAndTheAddressIsTheProxysWord() {
        String reported = sent("GET /hotseat/api/x HTTP/1.1\r\n" + HOST
                + "Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                + "X-Forwarded-For: 192.0.2.1\r\n\r\n");
        assertThat(reported).startsWith("HTTP/1.1 200 ").contains("x-forwarded-for: 127.0.0.1\n");
        assertThat(reported).doesNotContain("upgrade: h2c", "192.0.2.1");
    }

    @Test
    void aHeadThatDoesNotComeIsNotWaitedFor() {
        assertThat(sent("GET /hotseat/api/x HTTP/1.1\r\n" + HOST)).startsWith("HTTP/1.1 408 ");
    }

    @Test
    void withoutAServerItSaysThatNothingWasDecided() {
        healthy = false;
        try {
            await().untilAsserted(() ->
                    assertRefused(sent("POST /hotseat/api/x HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"), 503));
            assertThat(sent("GET /hotseat/ HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n")
                            .toLowerCase(Locale.ROOT))
                    .contains("retry-after: 2");
        } finally {
            healthy = true;
            await().until(ProxyConfigIT::passesOn);
        }
    }
}
