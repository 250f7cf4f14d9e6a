package org.hotseat.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls the demo's REST interface as an operator. */
final class DemoClient {

    private static final Pattern TOKEN = Pattern.compile("\"token\"\\s*:\\s*\"([^\"]+)\"");

    /** The most times that a request which gets 503 is sent. */
    private static final int ATTEMPTS = 10;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI api;

    DemoClient(URI api) {
        this.api = api;
    }

    /** A token from the demo's own endpoint, which no other start of Hotseat has. */
    String operatorToken() {
        return token("demo", "operator");
    }

    String token(String subject, String group) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(api.resolve("demo/tokens"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"subject\":\"%s\",\"groups\":[\"%s\"]}".formatted(subject, group))));
        Matcher token = TOKEN.matcher(answer.body());
        if (answer.statusCode() / 100 != 2 || !token.find()) {
            throw new IllegalStateException("no demo token: " + told(answer));
        }
        return token.group(1);
    }

    boolean exists(String path) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(api.resolve(path)));
        return switch (answer.statusCode()) {
            case 200 -> true;
            case 404 -> false;
            default -> throw new IllegalStateException("GET " + path + ": " + told(answer));
        };
    }

    void put(String path, String token, String json) {
        write("PUT", path, token, json);
    }

    /** The status of the answer, whatever it is. */
    int status(String method, String path, String token, String json) {
        return send(request(method, path, token, json)).statusCode();
    }

    private HttpRequest.Builder request(String method, String path, String token, String json) {
        return HttpRequest.newBuilder(api.resolve(path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .method(method, BodyPublishers.ofString(json));
    }

    /** Answers the body of a good answer. */
    String write(String method, String path, String token, String json) {
        HttpRequest.Builder request = request(method, path, token, json);
        HttpResponse<String> answer = send(request);
        // As the contract has it: a server that has only just started may be too slow for its first facts.
        for (int i = 1; (answer.statusCode() == 503 || answer.statusCode() == 202) && i < ATTEMPTS; i++) {
            System.err.println(method + " " + path + ", tried again: " + told(answer));
            LockSupport.parkNanos(PAUSE.toNanos());
            answer = send(request);
        }
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(method + " " + path + ": " + told(answer));
        }
        return answer.body();
    }

    private static String told(HttpResponse<String> answer) {
        String body = answer.body();
        return answer.statusCode() + " " + body.substring(0, Math.min(body.length(), 300));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(Duration.ofSeconds(15)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("the demo's server did not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
