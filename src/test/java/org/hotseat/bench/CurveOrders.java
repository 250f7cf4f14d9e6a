package org.hotseat.bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hotseat.testing.TestTokens;

/**
 * The orders of a {@link StartCurve}, each of another user: sent by a service for its users, or by the users, of whom
 * each has a token of its own and places an order on each of several schedules, one after the other.
 */
final class CurveOrders {

    /** Fewer than a server remembers tokens: each is verified once. */
    private static final int USERS = 15_000;

    /** A server answers fewer orders a second. */
    private static final int MAX_PER_SECOND = 8_000;

    private static final String API = "/hotseat/api";

    private final AtomicLong sent = new AtomicLong();
    private final List<String> tokens;
    private final int schedules;

    private CurveOrders(List<String> tokens, int schedules) {
        this.tokens = tokens;
        this.schedules = schedules;
    }

    static CurveOrders ofService() {
        return new CurveOrders(List.of(), 1);
    }

    /** Signs all tokens, which takes a minute at most. @param seconds how long orders are sent */
    static CurveOrders ofUsers(int seconds) {
        List<String> tokens = IntStream.range(0, USERS)
                .parallel()
                .mapToObj(user -> TestTokens.of("user-" + user, "user"))
                .toList();
        return new CurveOrders(tokens, 1 + seconds * MAX_PER_SECOND / USERS);
    }

    /** Creates what is ordered. */
    void create(int port) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        String operator = TestTokens.of("bench", "operator");
        for (int schedule = 0; schedule < schedules; schedule++) {
            URI address = URI.create("http://127.0.0.1:" + port + API + "/schedules/curve-" + schedule);
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(address)
                            .header("Content-Type", "application/json")
                            .header("Authorization", "Bearer " + operator)
                            .PUT(BodyPublishers.ofString("{\"name\":\"curve\",\"maxPlayers\":1000000}"))
                            .build(),
                    BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
        }
    }

    /** The next request, as it is sent. */
    Supplier<byte[]> requests() {
        String service = TestTokens.of("bench", "service");
        return () -> {
            long number = sent.getAndIncrement();
            if (tokens.isEmpty()) {
                return request(0, service, "{\"userId\":\"p" + number + "\"}");
            }
            return request(number / USERS, tokens.get((int) (number % USERS)), "{}");
        };
    }

    private static byte[] request(long schedule, String token, String body) {
        String text = "POST " + API + "/schedules/curve-" + schedule + "/orders HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Authorization: Bearer " + token + "\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
