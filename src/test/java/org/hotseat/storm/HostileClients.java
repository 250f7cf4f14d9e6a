package org.hotseat.storm;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hotseat.storm.HostileCrowd.Kind;

/**
 * Measures a well-behaved user of a running demo beside hostile connections, and without: {@code [port [connections
 * [seconds [kinds]]]]}, 8080, 10,000, 20 and all by default, on 127.0.0.1 only; kinds as {@code SILENT;HALF_BODY}.
 * Prints a table for {@code docs/hostile-clients.md}; fails when an answer is missing or is none that was asked for.
 */
public final class HostileClients {

    private static final int USERS = 20;
    private static final int MAX_SECONDS = 120;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI api;

    private HostileClients(int port) {
        this.api = URI.create("http://127.0.0.1:" + port + "/hotseat/api/");
    }

    public static void main(String[] arguments) {
        int port = number(arguments, 0, 8_080, 65_535);
        int connections = number(arguments, 1, HostileCrowd.MAX, HostileCrowd.MAX);
        int seconds = number(arguments, 2, 20, MAX_SECONDS);
        List<Kind> kinds = arguments.length > 3
                ? Arrays.stream(arguments[3].split(";")).map(Kind::valueOf).toList()
                : List.of(Kind.values());
        new HostileClients(port).run(connections, Duration.ofSeconds(seconds), kinds);
    }

    private static int number(String[] arguments, int at, int otherwise, int max) {
        int number = arguments.length > at ? Integer.parseInt(arguments[at]) : otherwise;
        if (number < 1 || number > max) {
            throw new IllegalArgumentException("argument " + (at + 1) + " must be from 1 to " + max);
        }
        return number;
    }

    private void run(int connections, Duration time, List<Kind> kinds) {
        String schedule = "schedules/hostile-" + System.currentTimeMillis();
        put(schedule, "{\"name\":\"Beside hostile clients\",\"maxPlayers\":1000}", token("boss", "operator"));
        List<String> users = new ArrayList<>();
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            users.add("good-" + i);
            tokens.add(token("good-" + i, "user"));
        }
        WellBehaved user = new WellBehaved(api.resolve(schedule), users, tokens, PATIENCE);
        user.during(time);
        System.out.println(
                "| beside | connections | opened again | requests | p50 ms | p99 ms | longest ms | answers |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        boolean good = told("nobody, before", 0, 0, user.during(time));
        String path = api.resolve(schedule + "/holds").getPath();
        for (Kind kind : kinds) {
            try (HostileCrowd crowd = new HostileCrowd(kind, api.getPort(), connections, path, token("bad", "user"))) {
                WellBehaved.Times times = user.during(time);
                good &= told(kind.toString(), connections, crowd.reopened(), times);
            }
        }
        good &= told("nobody, after", 0, 0, user.during(time));
        if (!good) {
            throw new IllegalStateException("answers are missing, or are none that were asked for");
        }
    }

    private static boolean told(String name, int connections, long reopened, WellBehaved.Times times) {
        System.out.printf(
                "| %s | %,d | %,d | %,d | %.1f | %.1f | %.1f | %s |%n",
                name.toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                connections,
                reopened,
                times.nanos().length,
                times.millis(50),
                times.millis(99),
                times.millis(100),
                times.kinds());
        return List.of("200", "201", "204").containsAll(times.kinds().keySet());
    }

    private String token(String subject, String role) {
        String body = "{\"subject\":\"" + subject + "\",\"groups\":[\"" + role + "\"]}";
        return jakarta.json.Json.createReader(new StringReader(send("POST", "demo/tokens", body, "")))
                .readObject()
                .getString("token");
    }

    private void put(String path, String body, String token) {
        send("PUT", path, body, token);
    }

    private String send(String method, String path, String body, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(method + " " + path + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new IllegalStateException("no demo answers at " + api, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
