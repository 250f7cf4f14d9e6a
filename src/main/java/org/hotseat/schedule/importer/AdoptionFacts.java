package org.hotseat.schedule.importer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonInvalidOperationException;
import org.bson.Document;
import org.bson.json.JsonParseException;

/** The imported documents in a running server, over REST. */
final class AdoptionFacts {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final int OK = 200;

    /**
     * The free places of each schedule.
     *
     * @param at the server's time
     * @param unread the documents that the server cannot read
     */
    record Adopted(Instant at, Map<String, Long> free, List<String> unread) {}

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final String address;
    private final String token;

    /** @param address up to the context path, such as {@code https://shop.example/hotseat} */
    AdoptionFacts(String address, String token) {
        this.address = address.replaceFirst("/+$", "");
        this.token = token;
    }

    /** Fails if the server cannot be reached, or does not accept the token. A read. */
    void check() {
        try {
            send("GET", "/api/ops/dead-letters");
        } catch (ImportException e) {
            throw new ImportException("server or server.token cannot be used: " + e.getMessage(), e);
        }
    }

    /** Lets the server adopt all documents. May be repeated, also during sales. */
    Adopted adopt() {
        HttpResponse<String> answer = send("POST", "/api/ops/adopt");
        try {
            Document report = Document.parse(answer.body());
            Map<String, Long> free = new TreeMap<>();
            report.get("seats", Document.class)
                    .forEach((schedule, places) -> free.put(schedule, ((Number) places).longValue()));
            List<String> unread = new ArrayList<>();
            report.getList("unread", Document.class)
                    .forEach(each ->
                            unread.add(each.get("collection") + " " + each.get("id") + ": " + each.get("problem")));
            return new Adopted(time(answer), free, unread);
        } catch (JsonParseException | BsonInvalidOperationException | ClassCastException | NullPointerException e) {
            throw new ImportException(address + " answers in another form: is it a server of Hotseat?", e);
        }
    }

    /** Rebuilds the hot state of a schedule from its documents. May be repeated. */
    void rebuild(String schedule) {
        send("POST", "/api/schedules/" + schedule + "/rebuild");
    }

    private HttpResponse<String> send(String method, String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(TIMEOUT)
                    .header("Authorization", "Bearer " + token)
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                throw new ImportException(method + " " + address + path + " is answered by " + answer.statusCode()
                        + ": " + answer.body());
            }
            return answer;
        } catch (IOException | IllegalArgumentException e) {
            throw new ImportException(method + " " + address + path + " has no answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ImportException("interrupted", e);
        }
    }

    private static Instant time(HttpResponse<String> answer) {
        try {
            return ZonedDateTime.parse(
                            answer.headers().firstValue("Date").orElse(""), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException e) {
            throw new ImportException("the server's answer has no Date", e);
        }
    }
}
