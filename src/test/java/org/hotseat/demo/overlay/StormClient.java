package org.hotseat.demo.overlay;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonStructure;
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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls this server over its own port with one token, for any number of threads. A request without an answer, or with
 * 503 or 429, is sent again with the same {@code Idempotency-Key} after {@code Retry-After}, as README asks of callers;
 * for 90 s at most.
 */
final class StormClient {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration ONE_ANSWER = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 250;
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>\\s*;\\s*rel=\"?next\"?");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI api;
    private final String token;
    private final LongAdder requests = new LongAdder();
    private final LongAdder repeats = new LongAdder();

    /** The last answer: status 0 when nothing was in all the time. */
    record Answer(int status, JsonStructure body, Optional<String> next) {

        private static final Answer NONE = new Answer(0, JsonStructure.EMPTY_JSON_OBJECT, Optional.empty());

        boolean good() {
            return status / 100 == 2;
        }

        /** A field's text or number as text; empty when it is not there. */
        public String text(String field) {
            return field(body, field);
        }

        static String field(jakarta.json.JsonValue body, String field) {
            jakarta.json.JsonValue value = body.asJsonObject().get(field);
            if (value == null) {
                return "";
            }
            return value instanceof jakarta.json.JsonString text ? text.getString() : value.toString();
        }
    }

    StormClient(URI api, String token) {
        this.api = api;
        this.token = token;
    }

    long requests() {
        return requests.sum();
    }

    long repeats() {
        return repeats.sum();
    }

    Answer get(String path) {
        return send("GET", path, "");
    }

    /** All entries of a list that is told a page at a time. */
    public List<jakarta.json.JsonValue> list(String path) {
        List<jakarta.json.JsonValue> all = new ArrayList<>();
        Optional<String> next = Optional.of(path);
        while (next.isPresent()) {
            Answer page = good("GET", next.get(), "");
            all.addAll(page.body().asJsonArray());
            next = page.next().map(link -> api.resolve(link).toString());
        }
        return all;
    }

    /** @throws IllegalStateException when the answer is a refusal */
    Answer good(String method, String path, String body) {
        Answer answer = send(method, path, body);
        if (!answer.good()) {
            throw new IllegalStateException(method + " " + path + ": " + answer.status() + " " + answer.body());
        }
        return answer;
    }

    /** An answer other than 202, 503 and 429, or the last one when the patience is over. An empty body is not sent. */
    Answer send(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(ONE_ANSWER)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!method.equals("GET")) {
            request.header("Idempotency-Key", UUID.randomUUID().toString());
        }
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        return repeated(request.build());
    }

    private Answer repeated(HttpRequest request) {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        Answer last = Answer.NONE;
        while (System.nanoTime() < giveUpAt) {
            requests.increment();
            long pause = PAUSE_MILLIS;
            try {
                HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
                last = read(response);
                if (last.status() != 503 && last.status() != 429 && last.status() != 202) {
                    return last;
                }
                pause = Math.max(
                        pause,
                        1_000
                                * response.headers()
                                        .firstValueAsLong("Retry-After")
                                        .orElse(0));
            } catch (IOException e) {
                last = Answer.NONE;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Answer.NONE;
            }
            repeats.increment();
            if (!slept(pause)) {
                return Answer.NONE;
            }
        }
        return last;
    }

    private static boolean slept(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Answer read(HttpResponse<String> response) {
        Optional<String> next = response.headers().allValues("Link").stream()
                .map(NEXT::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst();
        if (response.body().isBlank()) {
            return new Answer(response.statusCode(), JsonStructure.EMPTY_JSON_OBJECT, next);
        }
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return new Answer(response.statusCode(), reader.read(), next);
        }
    }
}
