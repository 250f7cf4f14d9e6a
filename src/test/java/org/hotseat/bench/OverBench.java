package org.hotseat.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.Document;
import org.hotseat.demo.StoresProcess;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import redis.clients.jedis.RedisClient;

/**
 * Redis's memory while schedules are sold out, and when they are over and have left: {@code mvn -q -Ptool package
 * -Dtool=org.hotseat.bench.OverBench -Dexec.args="1000 1000"}; arguments: schedules, places of each.
 */
public final class OverBench {

    private static final Path DIRECTORY = Path.of("target", "bench-over");
    private static final String OPEN = "2089-01-01T00:00:00Z";
    private static final String PAST = "2020-01-01T00:00:00Z";
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final RestCalls calls;
    private final RedisClient redis;
    private final MongoCollection<Document> orders;
    private final int places;

    private OverBench(RestCalls calls, RedisClient redis, MongoCollection<Document> orders, int places) {
        this.calls = calls;
        this.redis = redis;
        this.orders = orders;
        this.places = places;
    }

    public static void main(String[] arguments) {
        int schedules = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        int places = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000;
        try (StoresProcess stores = StoresProcess.startInMemory(DIRECTORY.resolve("stores"));
                ServerProcess server = BenchServer.startLeaving(DIRECTORY.resolve("server"), stores);
                MongoClient mongo = MongoClients.create(stores.mongoUri());
                RedisClient redis = RedisClient.create("127.0.0.1", stores.redisPort())) {
            RestCalls calls = new RestCalls(server.uri().resolve("/hotseat/"));
            new OverBench(calls, redis, mongo.getDatabase("bench").getCollection("orders"), places).run(schedules);
        }
    }

    private void run(int schedules) {
        Document one = paid();
        System.out.println("| moment | used_memory KB | used_memory_dataset KB | keys |");
        System.out.println("|---|--:|--:|--:|");
        long before = told("before");
        for (int i = 0; i < schedules; i++) {
            sellOut("bench-" + i, one);
        }
        told(schedules + " schedules of " + places + " places are sold out");
        long begin = System.nanoTime();
        for (int i = 0; i < schedules; i++) {
            put("bench-" + i, PAST, 200);
        }
        while (redis.zcard("over:exp") > 1) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        long after = told("they have left, " + seconds + " s later");
        for (int i = 0; i < schedules; i++) {
            String order = String.valueOf(orders.find(Filters.eq("Schedule_ID", "bench-" + i))
                    .projection(new Document("_id", 1))
                    .first()
                    .get("_id"));
            if (calls.get("orders/" + order).is(200).json().getInt("payStatus") != 1
                    || calls.get("schedules/bench-" + i).is(200).json().getInt("booked") != places) {
                throw new IllegalStateException("bench-" + i + " is not told as it was");
            }
        }
        told("all of them and an order of each were looked at");
        System.out.printf("%+d KB%n", after - before);
    }

    /** The document of a paid order of a schedule that stays. */
    private Document paid() {
        put("first", OPEN, 201);
        String order = calls.send("POST", "schedules/first/orders", "{}", "user:u0", "")
                .is(201)
                .json()
                .getString("orderId");
        String body = "{'reference':'p','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", body, "payment", "").is(200);
        Document found = orders.find(Filters.eq("_id", order)).first();
        if (found == null) {
            throw new IllegalStateException("the order is not there");
        }
        return found;
    }

    /**
     * As the facts would have it after twice as many requests as there are places; it comes into Redis by a rebuild.
     */
    private void sellOut(String schedule, Document one) {
        put(schedule, OPEN, 201);
        List<Document> sold = new ArrayList<>();
        for (int i = 0; i < places; i++) {
            Document order = new Document(one);
            order.append("_id", UUID.randomUUID() + one.getString("_id").substring(36));
            sold.add(order.append("Schedule_ID", schedule).append("Owner_ID", "owner-" + i));
        }
        orders.insertMany(sold);
        calls.post("schedules/" + schedule + "/rebuild", "operator").is(200);
    }

    private void put(String schedule, String closes, int status) {
        String body = "{'name':'bench','maxPlayers':" + places + ",'price':'7.10','closesAt':'" + closes + "'}";
        calls.send("PUT", "schedules/" + schedule, body, "operator", "").is(status);
    }

    /** KB of the data in Redis. */
    private long told(String moment) {
        String info = redis.info("memory");
        long data = number(info, "used_memory_dataset");
        System.out.printf("| %s | %d | %d | %d |%n", moment, number(info, "used_memory"), data, redis.dbSize());
        return data;
    }

    private static long number(String info, String name) {
        Matcher found = Pattern.compile("(?m)^" + name + ":(\\d+)").matcher(info);
        if (!found.find()) {
            throw new IllegalStateException("Redis does not tell " + name);
        }
        return Long.parseLong(found.group(1)) / 1024;
    }
}
