package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/** Calls of the server under test about flash sales; bodies are written with ' for ". */
final class SalesCalls {

    static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    static final Instant FAR_OFF = Instant.parse("2090-01-01T00:00:00Z");

    private static final AtomicLong NUMBER = new AtomicLong(System.currentTimeMillis());
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What came back. */
    record Answer(int status, String body, Map<String, List<String>> headers) {

        String header(String name) {
            return String.join(", ", headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), List.of()));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Answer answer && status == answer.status && body.equals(answer.body);
        }

        @Override
        public int hashCode() {
            return body.hashCode();
        }

        JsonObject json() {
            try (JsonReader reader = Json.createReader(new StringReader(body))) {
                return reader.readObject();
            }
        }

        Answer is(int expected) {
            assertThat(status).as(body).isEqualTo(expected);
            return this;
        }

        void refuses(int expected, int code) {
            is(expected);
            assertThat(json().getInt("code")).isEqualTo(code);
        }

        /** The status, and the code of a refusal. */
        String kind() {
            return status < 400 ? Integer.toString(status) : status + " " + json().get("code");
        }
    }

    private final URI base;
    private final Map<String, String> tokens = new java.util.concurrent.ConcurrentHashMap<>();

    SalesCalls(URI base) {
        this.base = base;
    }

    static String newId(String word) {
        return word + "-" + NUMBER.incrementAndGet();
    }

    /** A body of a sale of this good, price 7.10. */
    static String offer(String good, int stock, Instant start, Instant end, boolean valid, int limit, String more) {
        return "{'goodId':'" + good + "','stock':" + stock + ",'startsAt':'" + start + "','endsAt':'" + end
                + "','valid':" + valid + ",'perUserLimit':" + limit + ",'price':'7.10'" + more + "}";
    }

    static String running(String good, int stock, int limit) {
        return offer(good, stock, LONG_AGO, FAR_OFF, true, limit, "");
    }

    /** A new running sale of a good with the same id. */
    String sale(int stock, int limit) {
        String id = newId("sale");
        put(id, running(id, stock, limit)).is(201);
        return id;
    }

    Answer put(String sale, String body) {
        return send("PUT", "sales/" + sale, body, "operator", "");
    }

    Answer get(String path) {
        return send("GET", path, "", "operator", "");
    }

    Answer post(String path, String role) {
        return send("POST", path, "{}", role, "");
    }

    /** An order in the name of a user, by a service. */
    Answer order(String sale, String user) {
        return send("POST", "sales/" + sale + "/orders", "{'playerId':'" + user + "'}", "service", "");
    }

    Answer order(String sale, String user, String key) {
        return send("POST", "sales/" + sale + "/orders", "{'playerId':'" + user + "'}", "service", key);
    }

    Answer delete(String path) {
        return send("DELETE", path, "", "operator", "");
    }

    /** What the sale says it has left and sold, and that hot state and facts agree. */
    void holds(String sale, int available, int sold) {
        JsonObject evidence = get("sales/" + sale + "/hot-state").is(200).json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum").getInt("available")).isEqualTo(available);
        assertThat(evidence.getJsonObject("sum").getInt("sold")).isEqualTo(sold);
    }

    Answer send(String method, String path, String body, String role, String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve("api/" + path));
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.method(method, BodyPublishers.ofString(body.replace('\'', '"')))
                    .header("Content-Type", "application/json");
        }
        if (!role.isEmpty()) {
            request.header("Authorization", "Bearer " + tokens.computeIfAbsent(role, this::token));
        }
        if (!key.isEmpty()) {
            request.header("Idempotency-Key", key);
        }
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(), response.body(), response.headers().map());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** So many requests by as many threads as asked, all let go at once; how often each kind of answer came. */
    static Map<String, Integer> crowd(int threads, int requests, IntFunction<Answer> request) {
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

    /** An order by a user in person: the role {@code player:<user>}. */
    Answer orderOf(String sale, String user) {
        return send("POST", "sales/" + sale + "/orders", "{}", "player:" + user, "");
    }

    private String token(String who) {
        String role = who.split(":", 2)[0];
        String subject = who.contains(":") ? who.split(":", 2)[1] : role + "-1";
        String body = "{'subject':'" + subject + "','groups':[" + (role.equals("none") ? "" : "'" + role + "'") + "]}";
        return send("POST", "demo/tokens", body, "", "").is(200).json().getString("token");
    }
}
