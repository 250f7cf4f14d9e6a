package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;

/** The cases that are measured, and the schedules and sales they need. Every hold and order is another user's, in the name of a service. */
final class BenchCases {

    private static final String API = "/hotseat/api";
    private static final int PLACES = 1_000_000;

    private static final String LIMITED = """
            ,"phases":[{"opensAt":"2020-01-01T00:00:00Z","closesAt":"2020-02-01T00:00:00Z","release":1000,"groups":["fans"]},
            {"opensAt":"2020-02-01T00:00:00Z","closesAt":"2090-01-01T00:00:00Z","release":1000000}],
            "limits":{"holdsPerUser":1,"placesPerUser":2,"holdMinutes":15,"heldMinutesInAll":60,"cooldownMinutes":10}""";

    /** Of all cases of a run: servers that share their stores are not to hold for the same users. */
    private static final AtomicLong USERS = new AtomicLong();

    private final HttpClient http = HttpClient.newHttpClient();
    private final int factsPort;
    private final Load facts;
    private final Load hot;
    private final String token;

    BenchCases(ServerProcess facts, ServerProcess hot, int connections) {
        this(facts.port(), new Load(facts, connections), new Load(hot, connections));
    }

    BenchCases(int factsPort, Load facts, Load hot) {
        this.factsPort = factsPort;
        this.facts = facts;
        this.hot = hot;
        this.token = TestTokens.of("bench", "operator", "service");
        create("bench-holds", PLACES);
        create("bench-limited", PLACES, LIMITED);
        create("bench-hot", PLACES);
        create("bench-orders", PLACES);
        create("bench-full", 0);
        createSale("bench-sold-out", 0);
    }

    List<Case> all() {
        return List.of(
                new Case("empty JAX-RS answer", facts, 204, 1, empty()),
                new Case("POST with token and body, no store", facts, 200, 1, echo()),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 0.80, post("bench-hot", "holds")),
                new Case("hold, HOTSEAT_ACK=facts", facts, 201, 0.50, post("bench-holds", "holds")),
                new Case(
                        "hold with phases and limits, HOTSEAT_ACK=facts",
                        facts,
                        201,
                        0.50,
                        post("bench-limited", "holds")),
                new Case("hold refused, sold out", facts, 409, 0.90, post("bench-full", "holds")),
                new Case("sale refused, sold out", facts, 409, 0.90, send("/sales/bench-sold-out/orders")),
                new Case("order", facts, 201, 0.50, post("bench-orders", "orders")));
    }

    /** The warm-up of the server with {@code HOTSEAT_ACK=hot} beside its own case, so that it is as warm as the other one. */
    List<Case> warming() {
        return List.of(
                new Case("empty JAX-RS answer", hot, 204, 1, empty()),
                new Case("POST with token and body, no store", hot, 200, 1, echo()),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 1, post("bench-hot", "holds")),
                new Case("hold refused, sold out", hot, 409, 1, post("bench-full", "holds")),
                new Case("order", hot, 201, 1, post("bench-orders", "orders")));
    }

    /** Hot operations without Jakarta REST and with it, which a query asks for: an ordinary request has none. */
    List<Case> ways() {
        return List.of(
                new Case("empty JAX-RS answer", facts, 204, 1, empty()),
                new Case("POST with token and body, no store", facts, 200, 1, echo()),
                new Case("hold, HOTSEAT_ACK=facts", facts, 201, 1, post("bench-holds", "holds")),
                new Case("the same through JAX-RS", facts, 201, 1, post("bench-holds", "holds?usual")),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 1, post("bench-hot", "holds")),
                new Case("the same through JAX-RS (hot)", hot, 201, 1, post("bench-hot", "holds?usual")),
                new Case("hold refused, sold out", facts, 409, 1, post("bench-full", "holds")),
                new Case("the same through JAX-RS (refused)", facts, 409, 1, post("bench-full", "holds?usual")),
                new Case("order", facts, 201, 1, post("bench-orders", "orders")),
                new Case("the same through JAX-RS (order)", facts, 201, 1, post("bench-orders", "orders?usual")));
    }

    private Supplier<byte[]> empty() {
        byte[] request = bytes("GET " + API + "/bench/empty HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        return () -> request;
    }

    private Supplier<byte[]> echo() {
        return send("/bench/empty");
    }

    private Supplier<byte[]> post(String schedule, String what) {
        return send("/schedules/" + schedule + "/" + what);
    }

    Supplier<byte[]> send(String path) {
        String head = "POST " + API + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "Authorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
        return () -> {
            String body = "{\"userId\":\"p" + USERS.incrementAndGet() + "\"}";
            return bytes(head + body.length() + "\r\n\r\n" + body);
        };
    }

    private void create(String schedule, int places) {
        create(schedule, places, "");
    }

    private void create(String schedule, int places, String more) {
        String body = "{\"name\":\"" + schedule + "\",\"maxPlayers\":" + places + more + "}";
        call("PUT", "/schedules/" + schedule, body, token);
    }

    void createSale(String sale, int stock) {
        String body = "{\"goodId\":\"" + sale + "\",\"stock\":" + stock
                + ",\"perUserLimit\":1,\"price\":\"7.10\",\"valid\":true,"
                + "\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\"}";
        call("PUT", "/sales/" + sale, body, token);
    }

    private String call(String method, String path, String body, String bearer) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + factsPort + API + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (!bearer.isEmpty()) {
            request.header("Authorization", "Bearer " + bearer);
        }
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(
                        method + " " + path + ": " + response.statusCode() + " " + response.body());
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
