package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.hotseat.storm.PressingPeople.Heard;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * People without keys on cores that another program uses, too: each person's last answer beside the facts. All of it is
 * {@code -Dpress.people=5000 -Dpress.seeds=1,2,3,4,5,6,7,8,9,10}, and {@code -Dpress.faults="mongodb 3"} a part of it.
 */
@Tag("storm")
class DoubleSubmitsConcurrencyIT {

    private static final int PEOPLE = Integer.getInteger("press.people", 1_000);
    private static final List<Long> SEEDS = List.of(
                    System.getProperty("press.seeds", "1").split(","))
            .stream()
            .map(Long::valueOf)
            .toList();
    private static final String DATABASE = "presses";

    /** All that people did and heard in a seed in which a last answer differed. */
    private static final Path HISTORIES = Path.of("target", "histories", "presses");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private final List<Thread> others = new ArrayList<>();
    private int redisPort;
    private EmbeddedRedis redis;
    private FaultProxy network;
    private ServerProcess server;
    private RestCalls calls;
    private MongoClient mongo;
    private volatile boolean stopped;
    private volatile long burned;

    @BeforeEach
    void start() {
        redisPort = FreePort.find();
        redis = EmbeddedRedis.inMemory(redisPort, directory.resolve("redis"));
        network = FaultProxy.to(TestStores.current().mongoPort());
        server = ServerProcess.start(ServerSettings.builtWar(directory.resolve("server"))
                .shortLived()
                .with("MONGODB_URI", "mongodb://127.0.0.1:" + network.port())
                .with("MONGODB_DATABASE", DATABASE)
                .with("REDIS_PORT", Integer.toString(redisPort)));
        calls = new RestCalls(server.uri().resolve("hotseat/"));
        mongo = MongoClients.create(TestStores.current().mongoUri());
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread other = new Thread(this::burn, "another-program-" + i);
            other.setDaemon(true);
            other.start();
            others.add(other);
        }
    }

    /** Keeps a core busy. */
    private void burn() {
        long number = 1;
        while (!stopped) {
            number = number * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        }
        burned = number;
    }

    @AfterEach
    void stop() throws InterruptedException {
        stopped = true;
        for (Thread other : others) {
            other.join();
        }
        mongo.close();
        server.kill();
        network.close();
        redis.close();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void nobodysLastAnswerDiffersFromTheFacts(String fault) throws Exception {
        Files.createDirectories(HISTORIES);
        PressShares shares = new PressShares();
        List<String> all = new ArrayList<>();
        for (long seed : SEEDS) {
            String sale = RestCalls.newId("press");
            calls.send("PUT", "sales/" + sale, SaleRush.offer(sale, PEOPLE / 10, 1), "operator", "")
                    .is(201);
            PressingPeople people = new PressingPeople(server.uri().resolve("hotseat/api/"), sale, seed);
            CompletableFuture<Map<String, Heard>> running = CompletableFuture.supplyAsync(() -> {
                try {
                    return people.press(PEOPLE);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            await().until(() -> running.isDone() || people.answered() > PEOPLE / 50);
            strike(fault);
            Map<String, Heard> heard = running.join();
            settled(sale);
            List<String> differing = differing(people, heard, facts(sale));
            shares.add(people.kinds(), heard, differing.size());
            System.out.printf(
                    "presses, %s, seed %d: answers %s; differing: %s%n", fault, seed, people.kinds(), differing);
            if (!differing.isEmpty()) {
                Files.write(HISTORIES.resolve(fault.replace(' ', '-') + "-" + seed + ".txt"), people.histories());
            }
            all.addAll(differing);
        }
        System.out.println(shares.row(fault, SEEDS.size(), PEOPLE));
        assertThat(all).isEmpty();
    }

    static List<String> faults() {
        return List.of(System.getProperty("press.faults", "redis,quiet,mongodb 1,mongodb 3,mongodb 10")
                .split(","));
    }

    private void strike(String fault) throws InterruptedException {
        if (fault.equals("redis")) {
            redis.close();
            redis = EmbeddedRedis.inMemory(redisPort, directory.resolve("redis-again"));
        } else if (fault.startsWith("mongodb")) {
            network.cut();
            TimeUnit.SECONDS.sleep(Integer.parseInt(fault.split(" ")[1]));
            network.restore();
        }
    }

    private void settled(String sale) {
        await().ignoreExceptions().until(() -> {
            JsonObject evidence =
                    calls.get("sales/" + sale + "/hot-state").is(200).json();
            return evidence.getBoolean("consistent")
                    && evidence.getJsonObject("redis").getInt("outboxLength") == 0;
        });
    }

    /** User to its orders that were not ended as late. */
    private Map<String, List<String>> facts(String sale) {
        Map<String, List<String>> orders = new TreeMap<>();
        for (Document order :
                mongo.getDatabase(DATABASE).getCollection("orders").find(Filters.eq("Sale_ID", sale))) {
            if (!"late".equals(order.getString("Ending"))) {
                orders.computeIfAbsent(order.getString("Owner_ID"), user -> new ArrayList<>())
                        .add(String.valueOf(order.get("_id")));
            }
        }
        return orders;
    }

    private static List<String> differing(
            PressingPeople people, Map<String, Heard> heard, Map<String, List<String>> facts) {
        List<String> differing = new ArrayList<>();
        heard.forEach((person, last) -> {
            List<String> has = facts.getOrDefault(person, List.of());
            boolean same = has.size() <= 1
                    && switch (last.word()) {
                        case HAS -> has.equals(List.of(last.order()));
                        case GONE -> !has.contains(last.order());
                        case NONE_LEFT, NOTHING_DECIDED -> has.isEmpty();
                        case NO_ANSWER -> true;
                    };
            if (!same) {
                differing.add(person + " heard " + people.history(person) + " and has " + has);
            }
        });
        return differing;
    }
}
