package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/**
 * Payments that come late, twice, of a wrong amount, and voided, while users cancel, orders expire and Redis is
 * emptied: the sum is right.
 */
@RunAsClient
class PaymentStormConcurrencyIT extends InServer {

    private static final int PLACES = 12;
    private static final int USERS = 40;
    private static final int THREADS = 6;
    private static final int PRICE_CENTS = 710;

    private static final String RUN_OUT = """
            if redis.call('HGET', KEYS[1], 'pay_status') == '0' then
              redis.call('HSET', KEYS[1], 'pay_before', 1)
              redis.call('ZADD', KEYS[2], 1, ARGV[1])
            end
            return 0""";

    @ArquillianResource
    private URL base;

    private RestCalls calls;
    private final Map<String, Set<String>> capturedByOrder = new ConcurrentHashMap<>();

    @Test
    void capturedIsPlacedAndRefundDueToTheCent() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
        long seed = System.nanoTime();
        System.out.println("payment storm with the seed " + seed);
        for (Market market : markets()) {
            capturedByOrder.clear();
            Set<String> orders = ConcurrentHashMap.newKeySet();
            AtomicInteger begun = new AtomicInteger();
            RestCalls.crowd(THREADS, USERS, user -> {
                if (begun.incrementAndGet() == USERS / 2) {
                    empty();
                }
                return shop(market, RestCalls.newId("u"), new Random(seed + user), orders);
            });
            empty();
            assertSum(market, orders);
        }
    }

    /** One user's life: an order, and then some of all that can happen to it. */
    private Answer shop(Market market, String user, Random random, Set<String> orders) {
        Answer placed = answered(() -> calls.send("POST", market.orderPath(), market.orderBody(user), "service", user));
        if (placed.status() != 201) {
            return placed;
        }
        String id = placed.json().getString("orderId");
        orders.add(id);
        Answer last = placed;
        for (int step = 0; step < 7; step++) {
            last = switch (random.nextInt(8)) {
                case 0 -> tell(id, "a", "7.10", "AUTHORIZED");
                case 1, 2 -> captured(id, "a");
                case 3 -> captured(id, "b");
                case 4 -> tell(id, "c", "7.11", "CAPTURED");
                case 5 -> answered(() -> calls.send("POST", "orders/" + id + "/payments/a/void", "", "payment", ""));
                case 6 -> answered(() -> calls.send("DELETE", "orders/" + id, "", "user:" + user, ""));
                default -> {
                    runOut(market, id);
                    yield last;
                }
            };
        }
        return last;
    }

    private Answer captured(String order, String reference) {
        Answer answer = tell(order, reference, "7.10", "CAPTURED");
        assertThat(answer.is(200).json().getString("state")).isIn("CAPTURED", "REFUND_DUE");
        capturedByOrder
                .computeIfAbsent(order, id -> ConcurrentHashMap.newKeySet())
                .add(reference);
        return answer;
    }

    private Answer tell(String order, String reference, String amount, String state) {
        String body = "{'reference':'" + reference + "','amount':'" + amount + "','state':'" + state + "'}";
        return answered(() -> calls.send("POST", "orders/" + order + "/payments", body, "payment", ""));
    }

    /** Repeats a request until it is decided, as a payment system does. */
    private static Answer answered(Supplier<Answer> request) {
        List<Answer> answers = new ArrayList<>();
        await().until(() -> {
            answers.add(request.get());
            return answers.get(answers.size() - 1).status() < 500;
        });
        return answers.get(answers.size() - 1);
    }

    private void assertSum(Market market, Set<String> orders) {
        long captured = capturedByOrder.values().stream().mapToLong(Set::size).sum();
        long paid = 0;
        Set<String> owed = new HashSet<>();
        for (String id : orders) {
            JsonObject order = answered(() -> calls.get("orders/" + id)).is(200).json();
            int payments = capturedByOrder.getOrDefault(id, Set.of()).size();
            boolean isPaid = order.getInt("payStatus") == 1;
            paid += isPaid ? 1 : 0;
            int due = payments - (isPaid ? 1 : 0);
            assertThat(due).as("%s", order).isNotNegative();
            assertThat(order.getString("refundDue", "0.00")).as("%s", order).isEqualTo(money(due));
            if (due > 0) {
                owed.add(id);
            }
        }
        assertThat(paid).isLessThanOrEqualTo(PLACES);
        JsonObject evidence = consistent(market);
        JsonObject money = evidence.getJsonObject("facts").getJsonObject("money");
        assertThat(money.getString("captured")).isEqualTo(money(captured));
        assertThat(money.getString("placed")).isEqualTo(money(paid));
        assertThat(money.getString("refundDue")).isEqualTo(money(captured - paid));
        assertThat(listed(orders)).isEqualTo(owed);
    }

    /** Orders that were let run out are due for a moment. */
    private JsonObject consistent(Market market) {
        List<JsonObject> evidences = new ArrayList<>();
        await().untilAsserted(() -> {
            JsonObject evidence = answered(() -> calls.get(market.path() + "/hot-state"))
                    .is(200)
                    .json();
            evidences.add(evidence);
            assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        });
        return evidences.get(evidences.size() - 1);
    }

    /** Those of these orders that are in the list of what is owed. */
    private Set<String> listed(Set<String> orders) {
        Set<String> listed = new HashSet<>();
        String path = "ops/refunds-due?limit=100";
        while (!path.isEmpty()) {
            Answer page = calls.get(path).is(200);
            for (JsonValue each : jakarta.json.Json.createReader(new java.io.StringReader(page.body()))
                    .readArray()) {
                listed.add(each.asJsonObject().getString("orderId"));
            }
            path = page.header("Link").replaceFirst("^</hotseat/api/([^>]*)>; rel=\"next\"$", "$1");
        }
        listed.retainAll(orders);
        return listed;
    }

    private static String money(long units) {
        return BigDecimal.valueOf(units * PRICE_CENTS, 2).toPlainString();
    }

    private static void runOut(Market market, String order) {
        try (RedisClient redis = redis()) {
            redis.eval(
                    RUN_OUT,
                    List.of("order:" + order, "orders:exp"),
                    List.of(market.kind() + ":" + market.id() + ":" + order + market.detail()));
        }
    }

    private static void empty() {
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
    }

    private static RedisClient redis() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }

    /** The resources, at 7.10 apiece. */
    private record Market(String kind, String path, String orderPath, String wish, String detail) {

        String id() {
            return path.substring(path.indexOf('/') + 1);
        }

        String orderBody(String user) {
            return "{'userId':'" + user + "'" + wish + "}";
        }
    }

    private List<Market> markets() {
        String schedule = "schedules/" + RestCalls.newId("storm");
        put(schedule, "{'name':'A game','maxPlayers':" + PLACES + ",'price':'7.10'}");
        String sale = "sales/" + RestCalls.newId("storm");
        put(
                sale,
                "{'goodId':'" + sale.substring(6) + "','stock':" + PLACES
                        + ",'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z','valid':true,"
                        + "'perUserLimit':1,'price':'7.10'}");
        String program = "programs/" + RestCalls.newId("storm");
        put(
                program,
                "{'title':'An evening','startsAt':'2090-01-01T20:00:00Z','accountLimit':1,'categories':[{'categoryId':"
                        + "'A','name':'A','price':'7.10','rows':[{'row':'r','seats':" + PLACES + "}]}]}");
        return List.of(
                new Market("schedule", schedule, schedule + "/orders", "", ""),
                new Market("sale", sale, sale + "/orders", "", ""),
                new Market(
                        "program",
                        program,
                        program + "/purchases",
                        ",'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]",
                        ":A"));
    }

    private void put(String path, String body) {
        calls.send("PUT", path, body, "operator", "").is(201);
    }
}
