package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The caller of the storms takes no answer for that of another request, whichever server it goes on to. */
class ClientTest {

    private static final Request HOLD = Request.post("hold", "schedules/s/holds", "{\"userId\":\"p1\"}", "k1");
    private static final Request EXTEND = Request.post("extend", "schedules/s/holds/p1/extension", "{}", "k2");

    private static final StormSettings SETTINGS =
            new StormSettings(1, 1, 1, 1, 1, 1, 1, Duration.ofSeconds(30), Duration.ofSeconds(10));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServerSocket first = refusing();
    private final ServerSocket second = refusing();
    private final Tally tally = new Tally();
    private final Client client =
            new Client(List.of(target(first), target(second)), 0, SETTINGS, tally, new CountDownLatch(1));

    private volatile @Nullable ServerSocket away;

    @AfterEach
    void stop() throws IOException {
        client.close();
        first.close();
        second.close();
        threads.shutdownNow();
    }

    @Test
    void theSecondOfTwoAnswersIsFetchedWhereItWasAskedFor() {
        away = first;
        assertThat(client.askTwice(HOLD)).allMatch(each -> each.answer().refuses(409, "-2"));
        away = second;
        assertThat(client.ask(HOLD).answer().refuses(409, "-2")).isTrue();

        assertThat(client.askTwice(EXTEND)).allMatch(each -> each.answer().refuses(404, "no-hold"));
        assertThat(tally.toldWrongs()).isEmpty();
    }

    /** Starts a server that refuses every request. While it is away, its first connection gets 503. */
    private ServerSocket refusing() {
        try {
            ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
            threads.execute(() -> accept(server));
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void accept(ServerSocket server) {
        for (boolean main = true; !server.isClosed(); main = false) {
            try {
                Socket connection = server.accept();
                boolean known = main;
                threads.execute(() -> serve(server, connection, known));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(ServerSocket server, Socket connection, boolean main) {
        try (connection) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            for (String request = in.readLine(); request != null; request = in.readLine()) {
                int length = 0;
                for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
                    length = header.startsWith("Content-Length: ") ? Integer.parseInt(header.substring(16)) : length;
                }
                in.skip(length);
                connection
                        .getOutputStream()
                        .write(answer(request, main && away == server).getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            // The client has gone.
        }
    }

    private static String answer(String request, boolean unavailable) {
        if (unavailable) {
            return refusal("503 Service Unavailable", "unavailable", "\"unavailable\"", "Retry-After: 1\r\n");
        }
        return request.contains("/extension ")
                ? refusal("404 Not Found", "no-hold", "\"no-hold\"", "")
                : refusal("409 Conflict", "-2", "-2,\"remaining\":0", "");
    }

    private static String refusal(String status, String code, String fields, String header) {
        String body = """
                {"type":"/hotseat/reference/codes#%s","title":"%s","status":%s,"detail":"No.","code":%s}""".formatted(code, status.substring(4), status.substring(0, 3), fields);
        return """
                HTTP/1.1 %s\r
                Content-Type: application/problem+json\r
                Cache-Control: private, no-store\r
                %sContent-Length: %d\r
                \r
                %s""".formatted(status, header, body.length(), body);
    }

    private static Target target(ServerSocket server) {
        return new Target(URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
    }
}
