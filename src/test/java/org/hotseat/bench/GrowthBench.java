package org.hotseat.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.TestTokens;
import redis.clients.jedis.RedisClient;

/**
 * The cost of an operation beside few things and beside many: {@code mvn -q -Ptool package
 * -Dtool=org.hotseat.bench.GrowthBench -Dexec.args="10,1000,100000"}; the argument is how many holds one schedule has,
 * and after that how many schedules there are. Medians of ten calls, in ms, and of three where Redis is emptied before
 * each.
 */
public final class GrowthBench {

    private static final Path DIRECTORY = Path.of("target", "bench-growth");
    private static final int TIMES = 10;
    private static final int FLUSHES = 3;
    private static final int BATCH = 1_000;
    private static final int CONNECTIONS = 64;
    private static final int WARM_UP = 20_000;
    private static final String FUTURE = "2090-01-01T00:00:00Z";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String operator = TestTokens.of("bench", "operator");
    private final String service = TestTokens.of("bench", "service");
    private final URI api;
    private final RedisClient redis;
    private final MongoCollection<Document> schedules;
    private final MongoCollection<Document> holds;
    private final List<Integer> sizes;
    private final Map<String, List<String>> rows = new LinkedHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    private GrowthBench(ServerProcess server, RedisClient redis, MongoDatabase facts, List<Integer> sizes) {
        this.api = server.uri().resolve("/hotseat/api/");
        this.redis = redis;
        this.schedules = facts.getCollection("schedules");
        this.holds = facts.getCollection("lock_records");
        this.sizes = sizes;
    }

    public static void main(String[] arguments) {
        List<Integer> sizes = Arrays.stream((arguments.length > 0 ? arguments[0] : "10,1000,100000").split(","))
                .map(Integer::valueOf)
                .toList();
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess server = BenchServer.startUsual(DIRECTORY.resolve("server"), stores);
                MongoClient mongo = MongoClients.create(stores.mongoUri());
                RedisClient redis = RedisClient.create("127.0.0.1", stores.redisPort())) {
            GrowthBench bench = new GrowthBench(server, redis, mongo.getDatabase("bench"), sizes);
            bench.warmUp();
            bench.holds();
            bench.schedules();
        }
    }

    private void warmUp() {
        create("warm", WARM_UP + BATCH);
        fill("warm", WARM_UP);
        measure("warm", "warm-up");
        rows.clear();
    }

    private void holds() {
        for (int size : sizes) {
            String schedule = "grown-" + size;
            create(schedule, size + BATCH);
            fill(schedule, size);
            measure(schedule, "holds");
        }
        print("holds of one schedule");
    }

    private void fill(String schedule, int size) {
        Map<String, Integer> kinds = RestCalls.crowd(CONNECTIONS, size, i -> hold(schedule));
        if (!kinds.equals(Map.of("201", size))) {
            throw new IllegalStateException("holds were answered with " + kinds);
        }
    }

    private void measure(String schedule, String what) {
        time("creating another schedule", () -> create("other-" + numbers.incrementAndGet(), 10));
        time("changing it", () -> change("other-" + numbers.get(), 11));
        time("the MongoDB-compatible server alone: holds of a schedule that has none", this::noHolds);
        time("the MongoDB-compatible server alone: the greatest id of a hold", this::greatestId);
        time("a hold", () -> hold(schedule).is(201));
        time("its availability", () -> get("schedules/" + schedule).is(200));
        time("page of 100 holds", () -> get("holds?limit=100").is(200));
        time("evidence", () -> evidence(schedule));
        flushed("first hold after FLUSHALL", () -> hold(schedule).is(201));
        flushed("evidence after FLUSHALL", () -> evidence(schedule));
        System.err.println(what + ": " + rows);
    }

    private void noHolds() {
        holds.find(new Document("Schedule_ID", "none")).first();
    }

    private void greatestId() {
        holds.find(new Document("_id", new Document("$gte", 1L).append("$lte", Long.MAX_VALUE)))
                .sort(new Document("_id", -1))
                .first();
    }

    private void evidence(String schedule) {
        if (!get("schedules/" + schedule + "/hot-state").is(200).json().getBoolean("consistent")) {
            throw new IllegalStateException(schedule + " is not consistent");
        }
    }

    private void schedules() {
        create("one", BATCH);
        Document one = schedules.find(new Document("_id", "one")).first();
        if (one == null) {
            throw new IllegalStateException("the schedule is not there");
        }
        for (int size : sizes) {
            copies(one, size);
            time("creating another schedule", () -> create("other-" + numbers.incrementAndGet(), 10));
            time("changing it", () -> change("other-" + numbers.get(), 11));
            time("a hold", () -> hold("one").is(201));
            time("list of 100", () -> get("schedules?limit=100").is(200));
            time("page of 100 holds", () -> get("holds?limit=100").is(200));
            flushed("first hold after FLUSHALL", () -> hold("one").is(201));
            flushed(
                    "list of 100 after FLUSHALL",
                    () -> get("schedules?limit=100").is(200));
            System.err.println("schedules: " + rows);
        }
        print("schedules");
    }

    /** Until there are so many. */
    private void copies(Document one, int size) {
        long there = schedules.countDocuments();
        List<Document> batch = new ArrayList<>();
        for (long i = there; i < size; i++) {
            batch.add(new Document(one).append("_id", "copy-" + i));
            if (batch.size() == BATCH || i == size - 1) {
                schedules.insertMany(batch);
                batch.clear();
            }
        }
    }

    private void create(String schedule, int places) {
        put(schedule, places).is(201);
    }

    private void change(String schedule, int places) {
        put(schedule, places).is(200);
    }

    private Answer put(String schedule, int places) {
        String body = "{\"name\":\"" + schedule + "\",\"maxPlayers\":" + places + ",\"closesAt\":\"" + FUTURE + "\"}";
        return send("PUT", "schedules/" + schedule, body);
    }

    private Answer hold(String schedule) {
        return send("POST", "schedules/" + schedule + "/holds", "{\"userId\":\"g" + numbers.incrementAndGet() + "\"}");
    }

    private Answer get(String path) {
        return send("GET", path, "");
    }

    private Answer send(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(api.resolve(path))
                .header("Authorization", "Bearer " + (method.equals("POST") ? service : operator))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body(), answer.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void time(String name, Runnable call) {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            millis[i] = millis(call);
        }
        add(name, millis);
    }

    private void flushed(String name, Runnable call) {
        double[] millis = new double[FLUSHES];
        for (int i = 0; i < FLUSHES; i++) {
            redis.flushAll();
            millis[i] = millis(call);
        }
        add(name, millis);
    }

    private static double millis(Runnable call) {
        long begin = System.nanoTime();
        call.run();
        return (System.nanoTime() - begin) / 1e6;
    }

    private void add(String name, double[] millis) {
        Arrays.sort(millis);
        rows.computeIfAbsent(name, key -> new ArrayList<>()).add(String.format("%,.1f", millis[millis.length / 2]));
    }

    private void print(String of) {
        List<String> heads =
                sizes.stream().map(size -> String.format("%,d", size)).toList();
        line(Stream.concat(Stream.of("ms, by " + of), heads.stream()).toList());
        line(Stream.concat(Stream.of("---"), heads.stream().map(head -> "---:")).toList());
        rows.forEach((name, cells) ->
                line(Stream.concat(Stream.of(name), cells.stream()).toList()));
        rows.clear();
        System.out.println();
    }

    private static void line(List<String> cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }
}
