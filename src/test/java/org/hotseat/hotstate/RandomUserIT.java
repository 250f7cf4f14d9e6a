package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Users' tokens, in any sequence of calls: none pays, gives money back, holds longer than allowed or keeps more than
 * the limits; a service pays nothing either. Calls of one user overlap. A server of its own with the setting for users'
 * own payments as it is by default.
 */
@Tag("own-server")
class RandomUserIT {

    private static final int CALLS = 10_000;
    private static final int THREADS = 12;
    private static final int USERS = 6 * THREADS;
    private static final long HELD_IN_ALL = 6_000;
    private static final Duration HOLD = Duration.ofSeconds(3);

    @TempDir
    private Path directory;

    private final List<String> orders = new CopyOnWriteArrayList<>();
    /** User to its latest order. */
    private final Map<String, String> own = new ConcurrentHashMap<>();

    private String id = "";

    @Test
    void usersTokensPayNothingAndKeepNoMoreThanTheLimits() {
        ServerSettings settings =
                ServerSettings.builtWar(directory).shortLived().with("HOTSEAT_SELF_PAYMENT", "");
        try (ServerProcess server = ServerProcess.start(settings)) {
            rush(new RestCalls(server.uri().resolve("hotseat/")));
        }
    }

    private void rush(RestCalls calls) {
        long seed = Long.getLong("hotseat.test.seed", System.nanoTime());
        id = RestCalls.newId("random");
        open(calls);
        orders.add("no-such-order");

        Map<String, Integer> kinds = RestCalls.crowd(THREADS, CALLS, i -> {
            Answer answer = step(calls, new Random(seed + i), "u" + i % USERS);
            assertThat(answer.status())
                    .as("seed %d, call %d: %s", seed, i, answer.body())
                    .isLessThan(500);
            return answer;
        });

        System.out.printf("Calls of users, seed %d: %s%n", seed, kinds);
        assertThat(kinds.get("201")).as("seed %d", seed).isGreaterThan(CALLS / 100);
        assertThat(kinds.get("409 \"limit-reached\"")).as("seed %d", seed).isGreaterThan(CALLS / 100);
        keptWithinTheLimits("seed " + seed);
        for (String path : List.of("schedules/", "sales/", "programs/")) {
            Answer evidence = calls.get(path + id + "/hot-state").is(200);
            assertThat(evidence.json().getBoolean("consistent"))
                    .as("seed %d: %s", seed, evidence.body())
                    .isTrue();
        }
    }

    private void open(RestCalls calls) {
        String limits = "'limits':{'holdsPerUser':1,'placesPerUser':2,'heldMinutesInAll':0.1}";
        calls.send(
                        "PUT",
                        "schedules/" + id,
                        "{'name':'Random','maxPlayers':400,'price':'7.10','holdMinutes':0.05," + limits + "}",
                        "operator",
                        "")
                .is(201);
        String sale = "{'goodId':'" + id
                + "','stock':200,'valid':true,'perUserLimit':9,'price':'7.10','startsAt':'2020-01-01T00:00:00Z',"
                + "'endsAt':'2090-01-01T00:00:00Z','limits':{'holdsPerUser':2}}";
        calls.send("PUT", "sales/" + id, sale, "operator", "").is(201);
        String program =
                "{'title':'Random','startsAt':'2089-06-01T20:00:00Z','accountLimit':9,'limits':{'holdsPerUser':1,'cooldownMinutes':60},"
                        + "'categories':[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'R1','seats':400}]}]}";
        calls.send("PUT", "programs/" + id, program, "operator", "").is(201);
    }

    private Answer step(RestCalls calls, Random random, String user) {
        String schedule = "schedules/" + id;
        String minutes = List.of("0.02", "0.05", "1", "10080").get(random.nextInt(4));
        // Mostly its own, so that users go on.
        String any = orders.get(random.nextInt(orders.size()));
        String order = random.nextInt(4) > 0 ? own.getOrDefault(user, any) : any;
        String who = "user:" + user;
        return switch (random.nextInt(21)) {
            case 0, 1, 2 -> held(calls.send("POST", schedule + "/holds", "{'holdMinutes':" + minutes + "}", who, ""));
            case 3, 4, 5 ->
                held(calls.send(
                        "POST",
                        schedule + "/holds/" + user + "/extension",
                        "{'holdMinutes':" + minutes + "}",
                        who,
                        ""));
            case 6 -> calls.send("DELETE", schedule + "/holds/" + user, "", who, "");
            case 7, 8 -> placed(user, calls.send("POST", schedule + "/orders", "{}", who, ""));
            case 9, 10 -> placed(user, calls.send("POST", "sales/" + id + "/orders", "{}", who, ""));
            case 11, 12 ->
                placed(
                        user,
                        calls.send(
                                "POST",
                                "programs/" + id + "/purchases",
                                "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
                                who,
                                ""));
            case 13, 14 -> calls.send("DELETE", "orders/" + order, "", who, "");
            case 15 -> calls.send("GET", "orders/" + order, "", who, "");
            case 16 -> refused(payment(calls, order, random.nextBoolean() ? who : "service"));
            case 17 ->
                refused(calls.send("POST", "orders/" + order + "/payment", "{'reference':'i-said-so'}", who, ""));
            case 18 ->
                refused(calls.send(
                        "POST",
                        "orders/" + order + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'mine'}",
                        who,
                        ""));
            case 19 -> refused(calls.send("POST", "orders/" + order + "/refund", "", who, ""));
            default -> refused(calls.send("POST", schedule + "/holds", "{'userId':'other','holdMinutes':1}", who, ""));
        };
    }

    private static Answer payment(RestCalls calls, String order, String who) {
        String body = "{'reference':'i-said-so','amount':'7.10','state':'CAPTURED'}";
        return calls.send("POST", "orders/" + order + "/payments", body, who, "");
    }

    private static Answer refused(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(403, 404, 429);
        return answer;
    }

    private static Answer held(Answer answer) {
        if (answer.status() < 300) {
            assertThat(Instant.parse(answer.json().getString("expiresAt")))
                    .isBefore(Instant.now().plus(HOLD).plusMillis(500));
        }
        return answer;
    }

    private Answer placed(String user, Answer answer) {
        if (answer.status() == 201) {
            own.put(user, answer.json().getString("orderId"));
            orders.add(answer.json().getString("orderId"));
        }
        return answer;
    }

    /** By the facts: whatever was ever granted stands in them. */
    private void keptWithinTheLimits(String seed) {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase facts = client.getDatabase("hotseat_test");
            Map<Object, Long> held = new HashMap<>();
            for (Document hold : facts.getCollection("lock_records").find(new Document("Schedule_ID", id))) {
                Date end = hold.containsKey("EndTime") ? hold.getDate("EndTime") : hold.getDate("ExpireTime");
                held.merge(
                        hold.get("Player_ID"),
                        end.getTime() - hold.getDate("LockTime").getTime(),
                        Long::sum);
            }
            assertThat(held.values())
                    .as(seed)
                    .isNotEmpty()
                    .allSatisfy(millis -> assertThat(millis).isLessThanOrEqualTo(HELD_IN_ALL));
            assertThat(most(facts, new Document("Schedule_ID", id))).as(seed).isLessThanOrEqualTo(1);
            assertThat(most(facts, new Document("Sale_ID", id))).as(seed).isLessThanOrEqualTo(2);
            assertThat(most(facts, new Document("Program_ID", id))).as(seed).isLessThanOrEqualTo(1);
            assertThat(facts.getCollection("orders")
                            .countDocuments(new Document("_id", new Document("$in", orders))
                                    .append("Pay_Status", new Document("$gt", 0))))
                    .as(seed)
                    .isZero();
        }
    }

    /** The most unpaid orders that a user has. */
    private static long most(MongoDatabase facts, Document resource) {
        Map<Object, Long> unpaid = new HashMap<>();
        for (Document order : facts.getCollection("orders").find(resource.append("Pay_Status", 0))) {
            unpaid.merge(order.get("Owner_ID"), 1L, Long::sum);
        }
        return unpaid.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }
}
