package org.hotseat.storm;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.hotseat.testing.TestTokens;

/**
 * People who want one unit of a sale and send no {@code Idempotency-Key}. Each presses up to three times; some do not
 * wait for the answer to a press. Whoever is told that an order is not confirmed yet asks until it is.
 */
final class PressingPeople {

    /** The last word that a person has heard. */
    enum Word {
        HAS,
        GONE,
        NONE_LEFT,
        NOTHING_DECIDED,
        NO_ANSWER
    }

    record Heard(Word word, String order) {}

    private static final int THREADS = 96;
    private static final int PRESSES = 3;
    private static final int MIN_MILLIS = 300;
    private static final int MAX_MILLIS = 8_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final URI api;
    private final String sale;
    private final long seed;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Integer> kinds = new ConcurrentSkipListMap<>();
    private final Map<String, Heard> heard = new ConcurrentHashMap<>();
    private final Map<String, List<String>> history = new ConcurrentHashMap<>();

    PressingPeople(URI api, String sale, long seed) {
        this.api = api;
        this.sale = sale;
        this.seed = seed;
    }

    /** Lets so many press; returns when each has heard its last word. */
    Map<String, Heard> press(int people) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Void> each : pool.invokeAll(IntStream.range(0, people)
                    .<Callable<Void>>mapToObj(i -> () -> {
                        person("p" + i, new Random(seed * people + i));
                        return null;
                    })
                    .toList())) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
        return heard;
    }

    /** The kinds of answers to presses, each with its number. */
    Map<String, Integer> kinds() {
        return kinds;
    }

    /** Each press of a person, and what came of it: when it was sent, when what was heard, with status and body. */
    List<String> history(String name) {
        return history.getOrDefault(name, List.of());
    }

    /** The same of all people, a line each. */
    List<String> histories() {
        return new TreeMap<>(history)
                .entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .toList();
    }

    int answered() {
        return kinds.values().stream().mapToInt(Integer::intValue).sum();
    }

    private void person(String name, Random random) throws InterruptedException {
        String token = TestTokens.of(name, "user");
        for (int i = 0; i < PRESSES; i++) {
            Duration patience =
                    Duration.ofMillis(random.nextInt(4) == 0 ? MIN_MILLIS : MIN_MILLIS + random.nextInt(MAX_MILLIS));
            Heard last = press(name, token, patience);
            heard.put(name, last);
            if (last.word() == Word.HAS || last.word() == Word.GONE) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(200));
        }
    }

    private Heard press(String name, String token, Duration patience) throws InterruptedException {
        Instant begun = Instant.now();
        Optional<HttpResponse<String>> sent = send("POST", "sales/" + sale + "/orders", token, patience);
        history.computeIfAbsent(name, person -> new CopyOnWriteArrayList<>())
                .add(begun + " to " + Instant.now() + ": "
                        + sent.map(heard -> heard.statusCode() + " " + heard.body())
                                .orElse("no answer in " + patience.toMillis() + " ms"));
        if (sent.isEmpty()) {
            kinds.merge("no answer", 1, Integer::sum);
            return new Heard(Word.NO_ANSWER, "");
        }
        HttpResponse<String> answer = sent.get();
        JsonObject reported = json(answer);
        kinds.merge(kind(answer.statusCode(), reported), 1, Integer::sum);
        String order = reported.getString("orderId", "");
        if (answer.statusCode() == 202 || reported.getBoolean("confirming", false)) {
            return confirmed(token, order);
        } else if (!order.isEmpty()) {
            return new Heard(Word.HAS, order);
        } else if (answer.statusCode() == 503 || answer.statusCode() == 429) {
            return new Heard(reported.containsKey("fate") ? Word.NO_ANSWER : Word.NOTHING_DECIDED, "");
        }
        return new Heard(Word.NONE_LEFT, answer.body());
    }

    private static String kind(int status, JsonObject reported) {
        if (status == 503) {
            return reported.containsKey("fate") ? "503 unknown" : "503";
        }
        return status < 400 ? "" + status : status + " " + reported.get("code");
    }

    private Heard confirmed(String token, String order) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Optional<HttpResponse<String>> answer = send("GET", "orders/" + order, token, Duration.ofSeconds(20));
            if (answer.isPresent() && answer.get().statusCode() == 404) {
                return new Heard(Word.GONE, order);
            }
            if (answer.isPresent()
                    && answer.get().statusCode() == 200
                    && !json(answer.get()).containsKey("state")) {
                boolean late = json(answer.get()).getString("ending", "").equals("late");
                return new Heard(late ? Word.GONE : Word.HAS, order);
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        throw new AssertionError("order " + order + " is not confirmed in " + PATIENCE);
    }

    private Optional<HttpResponse<String>> send(String method, String path, String token, Duration patience)
            throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(patience)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
        request.method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"));
        try {
            return Optional.of(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            // The person does not wait any longer, or the connection broke.
            return Optional.empty();
        }
    }

    private static JsonObject json(HttpResponse<String> answer) {
        return Json.createReader(new StringReader(answer.body())).readObject();
    }
}
