package org.hotseat.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.testing.TestTokens;

/** The schedules, sales, halls and rain of the cases, with more in them than a run takes. */
final class BenchResources {

    private static final int MANY = 1_000_000;
    private static final int HALLS = 25;
    private static final int ROWS = 20;
    private static final int SEATS = 1_000;

    private static final String LIMITED = """
            ,"phases":[{"opensAt":"2020-01-01T00:00:00Z","closesAt":"2020-02-01T00:00:00Z","release":1000,"groups":["fans"]},
            {"opensAt":"2020-02-01T00:00:00Z","closesAt":"2090-01-01T00:00:00Z","release":1000000}],
            "limits":{"holdsPerUser":1,"placesPerUser":2,"holdMinutes":15,"heldMinutesInAll":60,"cooldownMinutes":10}""";
    private static final String ALWAYS = "\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\"";

    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;
    private final String token = TestTokens.of("bench", "operator", "service");

    BenchResources(int port) {
        this.port = port;
    }

    /** All but the halls. */
    void create() {
        schedule("bench-holds", MANY, "");
        schedule("bench-limited", MANY, LIMITED);
        schedule("bench-hot", MANY, "");
        schedule("bench-orders", MANY, "");
        schedule("bench-full", 0, "");
        sale("bench-stock", MANY);
        sale("bench-sold-out", 0);
        put(
                "rains/bench-rain",
                "{\"totalAmount\":\"" + MANY + ".00\",\"packets\":" + MANY + ",\"funderId\":\"f\"," + ALWAYS + "}");
    }

    /** Halls of 20,000 seats, a second each. */
    void createHalls() {
        String rows = IntStream.rangeClosed(1, ROWS)
                .mapToObj(row -> "{\"row\":\"" + row + "\",\"seats\":" + SEATS + "}")
                .collect(Collectors.joining(",", "[", "]"));
        for (int i = 0; i < HALLS; i++) {
            put(
                    "programs/" + hall(i),
                    "{\"title\":\"bench\",\"startsAt\":\"2090-01-01T00:00:00Z\",\"accountLimit\":1,"
                            + "\"categories\":[{\"categoryId\":\"A\",\"name\":\"A\",\"price\":\"7.10\",\"rows\":" + rows
                            + "}]}");
        }
    }

    /** A seat of all halls, counted from 0. */
    record Seat(String hall, String id) {}

    static Seat seat(int number) {
        return new Seat(hall(number / (ROWS * SEATS)), "A-" + (1 + number / SEATS % ROWS) + "-" + (1 + number % SEATS));
    }

    void sale(String sale, int stock) {
        put(
                "sales/" + sale,
                "{\"goodId\":\"" + sale + "\",\"stock\":" + stock
                        + ",\"perUserLimit\":1,\"price\":\"7.10\",\"valid\":true," + ALWAYS + "}");
    }

    private static String hall(int number) {
        return "bench-hall-" + number;
    }

    private void schedule(String schedule, int places, String more) {
        put("schedules/" + schedule, "{\"name\":\"" + schedule + "\",\"maxPlayers\":" + places + more + "}");
    }

    private void put(String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/hotseat/api/" + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .PUT(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(path + ": " + response.statusCode() + " " + response.body());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
