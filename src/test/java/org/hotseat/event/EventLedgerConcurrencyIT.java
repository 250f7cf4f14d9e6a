package org.hotseat.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.Amount;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/**
 * A consumer that dies and goes on from its cursor has, in the end, each version of each hold and order among the
 * facts, though Redis is emptied while they are made; and it saw those of a resource in the order in which they were
 * decided.
 */
@Tag("amount")
@RunAsClient
class EventLedgerConcurrencyIT extends InServer {

    private static final int USERS = 60;
    private static final int THREADS = 6;

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLedgerOfAConsumerEqualsTheFacts(long seed) throws URISyntaxException, InterruptedException {
        assumeTrue(seed == 1 || Amount.isWhole(), "the other seeds are of the long tier");
        calls = new RestCalls(base.toURI());
        String schedule = RestCalls.newId("s");
        String sale = RestCalls.newId("f");
        FeedLedger consumer = new FeedLedger(calls, new Random(seed), Set.of(schedule, sale));
        calls.send("PUT", "schedules/" + schedule, "{'name':'x','maxPlayers':30,'price':'7.10'}", "operator", "")
                .is(201);
        calls.send(
                        "PUT",
                        "sales/" + sale,
                        "{'goodId':'" + sale
                                + "','stock':30,'startsAt':'2020-01-01T00:00:00Z','endsAt':'2099-01-01T00:00:00Z',"
                                + "'valid':true,'perUserLimit':1,'price':'7.10'}",
                        "operator",
                        "")
                .is(201);
        AtomicBoolean over = new AtomicBoolean();
        Thread reading = new Thread(() -> {
            while (!over.get()) {
                consumer.read("&wait=1");
            }
        });
        reading.start();
        AtomicInteger begun = new AtomicInteger();
        RestCalls.crowd(THREADS, USERS, user -> {
            if (begun.incrementAndGet() % (USERS / 3) == 0) {
                empty();
            }
            return live(new Random(1_000 * seed + user), schedule, sale);
        });
        over.set(true);
        reading.join();

        await().untilAsserted(() -> {
            consumer.read("");
            Map<String, Set<Long>> facts =
                    FeedLedger.facts(TestStores.current().mongoUri(), "hotseat_test", Set.of(schedule, sale)::contains);
            assertThat(facts).isNotEmpty();
            assertThat(consumer.versions()).as("seed %d", seed).isEqualTo(facts);
        });
        consumer.sequences()
                .forEach(sequences -> assertThat(sequences).as("seed %d", seed).isSorted());
    }

    /** One user's holds and orders; what is not answered is left as it is. */
    private Answer live(Random random, String schedule, String sale) {
        String user = RestCalls.newId("u");
        String path = random.nextBoolean() ? "sales/" + sale : "schedules/" + schedule;
        if (path.startsWith("schedules") && random.nextBoolean()) {
            Answer held = calls.send("POST", path + "/holds", "{'userId':'" + user + "'}", "service", user + "-h");
            if (random.nextBoolean()) {
                return calls.send("DELETE", path + "/holds/" + user, "", "user:" + user, "");
            }
            if (held.status() != 201) {
                return held;
            }
        }
        Answer placed = calls.send("POST", path + "/orders", "{'userId':'" + user + "'}", "service", user + "-o");
        if (placed.status() != 201) {
            return placed;
        }
        String order = "orders/" + placed.json().getString("orderId");
        return random.nextBoolean()
                ? calls.send("DELETE", order, "", "user:" + user, "")
                : calls.send(
                        "POST",
                        order + "/payments",
                        "{'reference':'r','amount':'7.10','state':'CAPTURED'}",
                        "payment",
                        "");
    }

    private static void empty() {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
    }
}
