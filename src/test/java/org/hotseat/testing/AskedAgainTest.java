package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AskedAgainTest {

    private static final String UNDECIDED = "503 {\"store\":\"mongodb\"}";
    private static final String UNCONFIRMED = "202 {\"state\":\"confirming\"}";
    private static final String UNKNOWN = "503 {\"store\":\"mongodb\",\"fate\":\"unknown\"}";

    private final Deque<String> answers = new ArrayDeque<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String[] answer = answers.remove().split(" ", 2);
            byte[] body = answer[1].getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Location", "/made");
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.sendResponseHeaders(Integer.parseInt(answer[0]), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aPutThatMayHaveBeenMadeBeforeMayFindWhatItMade() throws Exception {
        assertThat(fits201(UNKNOWN, "200 {}")).isTrue();
        assertThat(fits201(UNDECIDED, UNKNOWN, "200 {}")).isTrue();
        assertThat(fits201(UNCONFIRMED, "200 {}")).isTrue();
    }

    @Test
    void aPutOfWhichNothingWasDecidedMayNot() throws Exception {
        assertThat(fits201(UNDECIDED, "200 {}")).isFalse();
        assertThat(fits201(UNDECIDED, "201 {}")).isTrue();
        assertThat(fits201("200 {}")).isFalse();
        assertThat(fits201(UNKNOWN, "409 {}")).isFalse();
    }

    @Test
    void aClaimWithoutAKeyIsNotSentAgainAndItsLocationIsReadUntilItIsConfirmed() throws Exception {
        assertThat(fits201("POST", new String[] {UNCONFIRMED, "200 {\"state\":\"confirming\"}", UNDECIDED, "200 {}"}))
                .isTrue();
        assertThat(asked).containsExactly("POST /a", "GET /made", "GET /made", "GET /made");
        assertThat(fits201("POST", new String[] {UNCONFIRMED, "404 {}"})).isFalse();
    }

    private boolean fits201(String... reported) throws Exception {
        return fits201("PUT", reported);
    }

    private boolean fits201(String method, String[] reported) throws Exception {
        answers.addAll(List.of(reported));
        HttpRequest request = HttpRequest.newBuilder(URI.create("http:/" + server.getAddress() + "/a"))
                .method(method, BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = AskedAgain.send(HttpClient.newHttpClient(), request, address -> true);
        assertThat(answers).isEmpty();
        return AskedAgain.isExpected(201, answer.statusCode(), answer.headers());
    }
}
