package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.hotstate.PhasedModel;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.ZAddParams;

/**
 * Resources of all models that leave Redis when they are over leave again and again, swept by two servers, while money
 * comes late and is given back; one server is killed, and Redis is emptied.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(LeavingCrashIT.PARTITIONS)
class LeavingCrashIT {

    static final int PARTITIONS = 4;

    private static final Duration AGAIN = Duration.ofMillis(100);
    private static final Duration REST = Duration.ofMillis(40);
    private static final List<PhasedModel> MODELS =
            List.of(PhasedModel.SCHEDULES, PhasedModel.PROGRAMS, PhasedModel.SALES, PhasedModel.DROPS);
    private static final int RESOURCES = 24;
    private static final int THREADS = 4;

    private final Stage stage;

    LeavingCrashIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void nothingIsOversoldOrLostWhileWhatIsOverLeavesAndMoneyComesLate() {
        long seed = System.nanoTime();
        System.out.println("what is over leaves: seed " + seed);
        String run = stage.newSchedule();
        SoldAndOver.Calls calls = patient();
        List<SoldAndOver> all = IntStream.range(0, RESOURCES)
                .mapToObj(i -> SoldAndOver.of(MODELS.get(i % MODELS.size()), run + "-" + (100 + i), calls))
                .toList();
        AtomicBoolean over = new AtomicBoolean();
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort());
                MongoClient mongo = MongoClients.create(stage.mongoUri())) {
            CompletableFuture<Void> pressing = background(() -> press(redis, all), over, AGAIN);
            AtomicBoolean stormy = new AtomicBoolean();
            List<CompletableFuture<Void>> late = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(seed + i);
                late.add(background(() -> all.get(random.nextInt(RESOURCES)).touch(calls, random), stormy, REST));
            }
            LongSupplier left = () -> {
                // A failure is told at once.
                late.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
                return left(mongo, run);
            };
            try {
                faults(redis, left);
            } finally {
                stormy.set(true);
            }
            late.forEach(CompletableFuture::join);
            all.forEach(sold -> {
                sold.payLate(calls);
                sold.refund(calls);
                sold.check(calls);
            });
            Map<String, JsonObject> before = new HashMap<>();
            all.forEach(sold -> before.put(sold.path(), sold.look(calls)));
            await().atMost(Patience.STORM).until(() -> keys(redis, all).isEmpty());
            over.set(true);
            pressing.join();
            all.forEach(sold -> {
                assertThat(sold.look(calls)).isEqualTo(before.get(sold.path()));
                sold.checkOrders(calls);
            });
            assertThat(keys(redis, all)).isEmpty();
            all.forEach(sold -> sold.check(calls));
            System.out.printf("%d resources left %d times%n", RESOURCES, left.getAsLong());
            assertThat(left.getAsLong()).isGreaterThan(RESOURCES);
        }
    }

    /** One server is killed, and Redis emptied, in the middle of it; again when that server is back. */
    private void faults(RedisClient redis, LongSupplier left) {
        awaitLeft(left, RESOURCES / 4);
        stage.kill(0);
        try {
            awaitLeft(left, RESOURCES / 4);
            redis.flushAll();
        } finally {
            stage.startAgain(0);
        }
        awaitLeft(left, RESOURCES / 4);
        redis.flushAll();
        awaitLeft(left, RESOURCES / 4);
    }

    private static void awaitLeft(LongSupplier left, int more) {
        long until = left.getAsLong() + more;
        await().atMost(Patience.STORM).until(() -> left.getAsLong() >= until);
    }

    /** Lets the next sweep look at each of them. */
    private static void press(RedisClient redis, List<SoldAndOver> all) {
        for (SoldAndOver sold : all) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                redis.zadd(
                        "{" + partition + "}over:exp",
                        0,
                        sold.path().replace('/', ':'),
                        ZAddParams.zAddParams().xx());
            }
        }
    }

    /**
     * The count of times that resources of the run have left by the facts: each has a version for that, and one for
     * when it came back.
     */
    private long left(MongoClient mongo, String run) {
        long versions = 0;
        for (Document over : mongo.getDatabase(stage.database())
                .getCollection("overs")
                .find(Filters.regex("Resource_ID", "^" + run + "-"))) {
            versions += (over.getLong("Version") + 1) / 2;
        }
        return versions;
    }

    /** A key that expires by itself, and tells nothing of a resource, is none of it. */
    private static boolean isKey(String key) {
        return !key.matches("(\\{\\d+\\})?(idem|rate):.*");
    }

    private static Collection<String> keys(RedisClient redis, List<SoldAndOver> all) {
        return all.stream()
                .flatMap(SoldAndOver::ids)
                .flatMap(id -> redis.keys("*" + id + "*").stream())
                .filter(LeavingCrashIT::isKey)
                .collect(Collectors.toSet());
    }

    private static CompletableFuture<Void> background(Runnable work, AtomicBoolean over, Duration rest) {
        return CompletableFuture.runAsync(
                () -> {
                    while (!over.get()) {
                        work.run();
                        LockSupport.parkNanos(rest.toNanos());
                    }
                },
                task -> new Thread(task).start());
    }

    /**
     * Asks one server or the other, again while a store is away or too slow, or the server dies, as every careful
     * caller does.
     */
    private SoldAndOver.Calls patient() {
        List<RestCalls> servers = stage.servers(2).stream()
                .map(server -> new RestCalls(server.resolve("/hotseat/")))
                .toList();
        AtomicInteger next = new AtomicInteger();
        return (method, path, body, role, key) -> await(method + " " + path)
                .atMost(Patience.STORM)
                .until(
                        () -> once(servers.get(next.getAndIncrement() % servers.size()), method, path, body, role, key),
                        answer -> answer.stream().anyMatch(each -> each.status() != 503))
                .get(0);
    }

    private static List<Answer> once(
            RestCalls server, String method, String path, String body, String role, String key) {
        try {
            Answer answer = server.send(method, path, body, role, key);
            // A server opens its port before the application is there.
            return answer.header("Content-Type").contains("html") ? List.of() : List.of(answer);
        } catch (AssertionError e) {
            if (e.getCause() instanceof IOException) {
                return List.of();
            }
            throw e;
        }
    }
}
