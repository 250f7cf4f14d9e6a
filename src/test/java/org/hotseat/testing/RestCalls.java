package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.hotseat.contract.Contract;

/**
 * Calls of the server under test in the name of a role; bodies are written with ' for ". Features add words of their
 * own.
 */
public class RestCalls {

    private static final AtomicLong NUMBER = new AtomicLong(System.currentTimeMillis());
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** An answer as it came back. */
    public record Answer(int status, String body, HttpHeaders headers) {

        public JsonObject json() {
            try (JsonReader reader = Json.createReader(new StringReader(body))) {
                return reader.readObject();
            }
        }

        public Answer is(int expected) {
            if (!AskedAgain.isExpected(expected, status, headers)) {
                assertThat(status).as(body).isEqualTo(expected);
            }
            return this;
        }

        public JsonObject refuses(int expected, int code) {
            is(expected);
            assertThat(json().getInt("code")).isEqualTo(code);
            return json();
        }

        /** The status, and the code of a refusal. */
        public String kind() {
            return status < 400 ? Integer.toString(status) : status + " " + json().get("code");
        }

        public String header(String name) {
            return String.join(", ", headers.allValues(name));
        }

        /** Two answers are equal when status and body are; headers tell the time. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Answer answer && status == answer.status && body.equals(answer.body);
        }

        @Override
        public int hashCode() {
            return body.hashCode();
        }
    }

    private final URI base;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    /** @param base the context root */
    public RestCalls(URI base) {
        this.base = base;
    }

    public static String newId(String word) {
        return word + "-" + NUMBER.incrementAndGet();
    }

    public Answer get(String path) {
        return send("GET", path, "", "operator", "");
    }

    public Answer post(String path, String role) {
        return send("POST", path, "{}", role, "");
    }

    public Answer delete(String path) {
        return send("DELETE", path, "", "operator", "");
    }

    /**
     * Puts something before a test begins, as an operator. A server that a busy machine keeps from its stores for
     * longer than their time-out says 503, and is asked again, as every caller does.
     */
    public void made(String path, String body) {
        Answer answer = await().until(() -> send("PUT", path, body, "operator", ""), put -> put.status() != 503);
        assertThat(answer.status()).as(answer.body()).isIn(200, 201);
    }

    /** Sends a request; body, role and idempotency key may be empty, headers are name and value by turns. */
    public Answer send(String method, String path, String body, String role, String key, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve("api/" + path));
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.method(method, BodyPublishers.ofString(body.replace('\'', '"')))
                    .header("Content-Type", "application/json");
        }
        if (!role.isEmpty()) {
            request.header("Authorization", "Bearer " + tokens.computeIfAbsent(role, RestCalls::token));
        }
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = Contract.check(AskedAgain.send(CLIENT, Ways.chosen(request.build())));
            return new Answer(response.statusCode(), response.body(), response.headers());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** So many requests by as many threads as asked, all let go at once; how often each kind of answer came. */
    public static Map<String, Integer> crowd(int threads, int requests, IntFunction<Answer> request) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            AtomicInteger next = new AtomicInteger();
            CountDownLatch gate = new CountDownLatch(1);
            Callable<List<String>> work = () -> {
                gate.await();
                List<String> kinds = new ArrayList<>();
                for (int i = next.getAndIncrement(); i < requests; i = next.getAndIncrement()) {
                    kinds.add(request.apply(i).kind());
                }
                return kinds;
            };
            List<Future<List<String>>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(work));
            }
            gate.countDown();
            Map<String, Integer> kinds = new TreeMap<>();
            for (Future<List<String>> each : all) {
                each.get().forEach(kind -> kinds.merge(kind, 1, Integer::sum));
            }
            return kinds;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * A role is {@code user}, {@code user+fans} with a group besides, or {@code user:<subject>} for a subject that is
     * not {@code user-1}.
     */
    public static String token(String who) {
        String role = who.split(":", 2)[0];
        String subject = who.contains(":") ? who.split(":", 2)[1] : role + "-1";
        return role.equals("none") ? TestTokens.of(subject) : TestTokens.of(subject, role.split("\\+"));
    }
}
