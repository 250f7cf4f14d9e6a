package org.hotseat.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;

/**
 * The cases that are measured, on {@link BenchResources}, which are there before. Every hold and order is another
 * user's, in the name of a service.
 */
final class BenchCases {

    /** The name of the case that the others are measured by. */
    static final String BARE = "bare asynchronous servlet, token and body";

    /** The cost of an ordinary request before anything is done about it. */
    static final String POST = "POST with token and body, no store";

    private static final String API = "/hotseat/api";
    /** Of all cases of a run: servers that share their stores are not to hold for the same users. */
    private static final AtomicLong USERS = new AtomicLong();

    private final Load facts;
    private final Load hot;
    private final String token;

    BenchCases(ServerProcess facts, ServerProcess hot, int connections) {
        this(new Load(facts, connections), new Load(hot, connections));
    }

    BenchCases(Load facts, Load hot) {
        this.facts = facts;
        this.hot = hot;
        // No operator: each of their acts has a line in the audit, which is one more document.
        this.token = TestTokens.of("bench", "service");
    }

    List<Case> all() {
        return List.of(
                new Case("empty JAX-RS answer", facts, 204, 1, empty()),
                new Case(POST, facts, 200, 1, echo()),
                new Case(BARE, facts, 200, 1, bare()),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 1.5, post("bench-hot", "holds")),
                new Case("hold, HOTSEAT_ACK=facts", facts, 201, 1.5, post("bench-holds", "holds")),
                new Case(
                        "hold with phases and limits, HOTSEAT_ACK=facts",
                        facts,
                        201,
                        1.5,
                        post("bench-limited", "holds")),
                new Case("hold refused, sold out", facts, 409, 0.7, post("bench-full", "holds")),
                new Case("sale refused, sold out", facts, 409, 0.7, send("/sales/bench-sold-out/orders")),
                new Case("order of a place", facts, 201, 1.7, post("bench-orders", "orders")),
                new Case("order of a sale", facts, 201, 1.7, send("/sales/bench-stock/orders")),
                new Case("purchase of a seat", facts, 201, 1.7, purchase()),
                new Case("grab of a packet", facts, 200, 1.7, send("/rains/bench-rain/grabs")));
    }

    /**
     * The warm-up of the server with {@code HOTSEAT_ACK=hot} beside its own case, so that it is as warm as the other
     * one.
     */
    List<Case> warming() {
        return List.of(
                new Case("empty JAX-RS answer", hot, 204, 1, empty()),
                new Case(POST, hot, 200, 1, echo()),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 1, post("bench-hot", "holds")),
                new Case("hold refused, sold out", hot, 409, 1, post("bench-full", "holds")),
                new Case("order", hot, 201, 1, post("bench-orders", "orders")));
    }

    /** Fast-path operations without Jakarta REST and with it, which a weight asks for: an ordinary request has none. */
    List<Case> ways() {
        return List.of(
                new Case("empty JAX-RS answer", facts, 204, 1, empty()),
                new Case(POST, facts, 200, 1, echo()),
                new Case("hold, HOTSEAT_ACK=facts", facts, 201, 1, post("bench-holds", "holds")),
                new Case(BARE, facts, 200, 1, bare()),
                new Case("the same through JAX-RS", facts, 201, 1, usual(post("bench-holds", "holds"))),
                new Case("hold, HOTSEAT_ACK=hot", hot, 201, 1, post("bench-hot", "holds")),
                new Case("the same through JAX-RS (hot)", hot, 201, 1, usual(post("bench-hot", "holds"))),
                new Case("hold refused, sold out", facts, 409, 1, post("bench-full", "holds")),
                new Case("the same through JAX-RS (refused)", facts, 409, 1, usual(post("bench-full", "holds"))),
                new Case("order of a place", facts, 201, 1, post("bench-orders", "orders")),
                new Case("the same through JAX-RS (order)", facts, 201, 1, usual(post("bench-orders", "orders"))));
    }

    private Supplier<byte[]> empty() {
        byte[] request = bytes("GET " + API + "/bench/empty HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        return () -> request;
    }

    private Supplier<byte[]> bare() {
        return () -> request("/hotseat/bench/bare", "");
    }

    private Supplier<byte[]> echo() {
        return send("/bench/empty");
    }

    private Supplier<byte[]> post(String schedule, String what) {
        return send("/schedules/" + schedule + "/" + what);
    }

    /** The same request through Jakarta REST. */
    private static Supplier<byte[]> usual(Supplier<byte[]> request) {
        return () -> bytes(new String(request.get(), StandardCharsets.ISO_8859_1)
                .replaceFirst("\r\n", "\r\nAccept: application/json;q=0.9\r\n"));
    }

    /** A seat by its name, of one hall after another. */
    private Supplier<byte[]> purchase() {
        AtomicInteger seats = new AtomicInteger();
        return () -> {
            BenchResources.Seat seat = BenchResources.seat(seats.getAndIncrement());
            return request(
                    API + "/programs/" + seat.hall() + "/purchases",
                    ",\"strategy\":\"CHOOSE\",\"seats\":[\"" + seat.id() + "\"]");
        };
    }

    Supplier<byte[]> send(String path) {
        return () -> request(API + path, "");
    }

    private byte[] request(String path, String more) {
        String body = "{\"userId\":\"p" + USERS.incrementAndGet() + "\"" + more + "}";
        return bytes("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "Authorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
