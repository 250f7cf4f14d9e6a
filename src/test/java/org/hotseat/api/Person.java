package org.hotseat.api;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.function.UnaryOperator;

/** Somebody who calls the server under test, with a token or without; bodies are written with ' for ". */
public final class Person {

    private final Calls calls;
    private final String id;
    private final String token;

    /** @param token empty for a caller without one */
    public Person(Calls calls, String id, String token) {
        this.calls = calls;
        this.id = id;
        this.token = token;
    }

    /** The same person, whose claims go another way. */
    public Person by(UnaryOperator<HttpRequest> way) {
        return new Person(calls.by(way), id, token);
    }

    public String id() {
        return id;
    }

    public String token() {
        return token;
    }

    public Answer get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    public Answer delete(String path, String... headers) {
        return send("DELETE", path, BodyPublishers.noBody(), headers);
    }

    public Answer put(String path, String body) {
        return send("PUT", path, json(body), "Content-Type", "application/json");
    }

    /** Without a body at all. */
    public Answer post(String path) {
        return send("POST", path, BodyPublishers.noBody());
    }

    public Answer post(String path, String body) {
        return send("POST", path, json(body), "Content-Type", "application/json");
    }

    /** With an {@code Idempotency-Key}. */
    public Answer post(String path, String body, String key) {
        return send("POST", path, json(body), "Content-Type", "application/json", "Idempotency-Key", key);
    }

    public Answer send(String method, String path, BodyPublisher body, String... headers) {
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
