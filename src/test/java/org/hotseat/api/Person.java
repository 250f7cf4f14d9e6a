package org.hotseat.api;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.function.UnaryOperator;

/** Somebody who calls the server under test, with a token or without; bodies are written with ' for ". */
final class Person {

    private final Calls calls;
    private final String id;
    private final String token;

    /** @param token empty for a caller without one */
    Person(Calls calls, String id, String token) {
        this.calls = calls;
        this.id = id;
        this.token = token;
    }

    /** The same person, whose claims go another way. */
    Person by(UnaryOperator<HttpRequest> way) {
        return new Person(calls.by(way), id, token);
    }

    String id() {
        return id;
    }

    String token() {
        return token;
    }

    Answer get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    Answer delete(String path, String... headers) {
        return send("DELETE", path, BodyPublishers.noBody(), headers);
    }

    Answer put(String path, String body) {
        return send("PUT", path, json(body), "Content-Type", "application/json");
    }

    /** Without a body at all. */
    Answer post(String path) {
        return send("POST", path, BodyPublishers.noBody());
    }

    Answer post(String path, String body) {
        return send("POST", path, json(body), "Content-Type", "application/json");
    }

    /** With an {@code Idempotency-Key}. */
    Answer post(String path, String body, String key) {
        return send("POST", path, json(body), "Content-Type", "application/json", "Idempotency-Key", key);
    }

    Answer send(String method, String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = calls.to(path).method(method, body);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return new Answer(calls.send(request));
    }

    private static BodyPublisher json(String body) {
        return BodyPublishers.ofString(body.replace('\'', '"'));
    }
}
