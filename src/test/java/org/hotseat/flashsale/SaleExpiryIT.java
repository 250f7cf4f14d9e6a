package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.flashsale.SalesCalls.newId;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** An unpaid order of a sale whose time is up, by the server's own sweep; its time is moved, not waited for. */
@RunAsClient
class SaleExpiryIT extends InServer {

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void itsUnitAndTheUsersAllowanceComeBackAndSoldOutIsForgotten() {
        String sale = calls.sale(2, 1);
        String late = newId("late");
        String other = newId("other");
        String expiring = calls.order(sale, late).is(201).json().getString("orderId");
        String paid = calls.order(sale, other).is(201).json().getString("orderId");
        calls.send("POST", "orders/" + paid + "/payment", "{'reference':'r'}", "operator", "")
                .is(200);
        calls.order(sale, late).refuses(409, 30007);
        calls.order(sale, newId("third")).refuses(409, 30006);

        letTimeRunOut(sale, expiring);
        letTimeRunOut(sale, paid);

        await().until(() -> calls.order(sale, late).status() == 201);
        JsonObject ended = calls.get("orders/" + expiring).is(200).json();
        assertThat(ended.getInt("payStatus")).isEqualTo(-1);
        assertThat(ended.getString("ending")).isEqualTo("expired");
        assertThat(calls.get("orders/" + paid).json().getInt("payStatus")).isEqualTo(1);
        calls.send("POST", "orders/" + expiring + "/payment", "{'reference':'r'}", "operator", "")
                .is(409);
        calls.order(sale, newId("u")).refuses(409, 30006);
        // The entry of the paid order may be a later sweep's.
        await().untilAsserted(() -> calls.holds(sale, 0, 2));
        JsonObject facts = calls.get("sales/" + sale + "/hot-state").json().getJsonObject("facts");
        assertThat(facts.getInt("orders")).isEqualTo(3);
        assertThat(facts.getInt("liveOrders")).isEqualTo(2);
    }

    @Test
    void orderThatIsLostWithAPartOfRedisExpiresAllTheSame() {
        String sale = calls.sale(1, 1);
        String lost = calls.order(sale, newId("late")).is(201).json().getString("orderId");
        Instant past = Instant.parse("2020-01-01T00:00:00Z");
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri());
                RedisClient redis =
                        RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            mongo.getDatabase("hotseat_test")
                    .getCollection("orders")
                    .updateOne(
                            new Document("_id", lost),
                            new Document("$set", new Document("Pay_Before", Date.from(past))));
            redis.del("order:" + lost);
            redis.zadd("orders:exp", past.toEpochMilli(), "sale:" + sale + ":" + lost);
            redis.zadd("orders:exp", past.toEpochMilli(), "sale:" + sale + ":nobody");

            await().until(() -> calls.order(sale, newId("other")).status() == 201);
            assertThat(calls.get("orders/" + lost).json().getString("ending")).isEqualTo("expired");
            await().until(() -> redis.zscore("orders:exp", "sale:" + sale + ":nobody") == null);
            calls.holds(sale, 0, 1);
        }
    }

    /** The order of the sound sale lies behind more due orders of the damaged one than a sweep reads at once. */
    @Test
    void ordersExpireBesideASaleWhoseDocumentIsDamaged() {
        String damaged = calls.sale(5, 1);
        String sound = calls.sale(5, 1);
        String expiring = calls.order(sound, newId("late")).is(201).json().getString("orderId");
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri());
                RedisClient redis =
                        RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            MongoCollection<Document> sales = mongo.getDatabase("hotseat_test").getCollection("sales");
            Document whole = sales.find(new Document("_id", damaged)).first();
            Map<String, Double> due = new HashMap<>();
            for (int i = 0; i < 505; i++) {
                due.put("sale:" + damaged + ":" + newId("o"), 1.0);
            }
            try {
                sales.updateOne(new Document("_id", damaged), new Document("$set", new Document("Stock", "some")));
                redis.del("seckill_good_" + damaged);
                redis.zadd("orders:exp", due);

                letTimeRunOut(sound, expiring);

                await().until(() -> calls.get("orders/" + expiring).json().getInt("payStatus") == -1);
                assertThat(redis.zcount("orders:exp", 1, 1)).isEqualTo(505);
            } finally {
                redis.zrem("orders:exp", due.keySet().toArray(String[]::new));
                sales.replaceOne(new Document("_id", damaged), Objects.requireNonNull(whole));
            }
        }
    }

    /** As if the pay-before time had come; the entry of a paid order, which has none, is put there by a bug, say. */
    private static void letTimeRunOut(String sale, String order) {
        long past = Instant.parse("2020-01-01T00:00:00Z").toEpochMilli();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.hset("order:" + order, "pay_before", Long.toString(past));
            redis.zadd("orders:exp", past, "sale:" + sale + ":" + order);
        }
    }
}
