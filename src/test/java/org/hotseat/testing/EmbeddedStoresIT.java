package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.file.Path;
import java.time.Duration;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;

/** The stores that all other tests believe in: they keep what they promise to keep, and can be taken away. */
class EmbeddedStoresIT {

    private static final String SHORT_PATIENCE = "/?serverSelectionTimeoutMS=500&connectTimeoutMS=500";

    @TempDir
    private Path directory;

    @Test
    void redisAnswersOneScriptInOneRoundTrip() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort());
                RedisClient redis = RedisClient.create("127.0.0.1", proxy.port())) {
            redis.ping();
            long before = proxy.roundTrips();
            assertThat(redis.eval("return redis.call('INCRBY', KEYS[1], 3) + 4", 1, "embedded-stores-it"))
                    .isEqualTo(7L);
            assertThat(proxy.roundTrips() - before).isEqualTo(1);
        }
    }

    @Test
    void redisIsAwayWhileItsProxyIsCutAndBackAfterwards() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort());
                RedisClient redis = RedisClient.create("127.0.0.1", proxy.port())) {
            redis.ping();
            proxy.cut();
            assertThatThrownBy(redis::ping).isInstanceOf(JedisException.class);
            proxy.restore();
            assertThat(redis.ping()).isEqualTo("PONG");
        }
    }

    @Test
    void durableRedisFindsItsKeysAgain() {
        try (EmbeddedRedis store = EmbeddedRedis.durable(FreePort.find(), directory);
                RedisClient redis = RedisClient.create("127.0.0.1", store.port())) {
            redis.set("kept", "yes");
        }
        try (EmbeddedRedis store = EmbeddedRedis.durable(FreePort.find(), directory);
                RedisClient redis = RedisClient.create("127.0.0.1", store.port())) {
            assertThat(redis.get("kept")).isEqualTo("yes");
        }
    }

    @Test
    void mongoInAFileFindsItsDocumentsAgain() {
        Path file = directory.resolve("facts.mv.db");
        try (EmbeddedMongo store = EmbeddedMongo.inFile(file, 0);
                MongoClient client = MongoClients.create(store.uri())) {
            things(client).insertOne(new Document("_id", "kept"));
        }
        try (EmbeddedMongo store = EmbeddedMongo.inFile(file, 0);
                MongoClient client = MongoClients.create(store.uri())) {
            assertThat(things(client).find().map(each -> each.getString("_id"))).containsExactly("kept");
        }
    }

    @Test
    void mongoIsAwayWhileItsProxyIsCutAndBackAfterwards() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort());
                MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + proxy.port() + SHORT_PATIENCE)) {
            things(client).insertOne(new Document("_id", "before"));
            proxy.cut();
            assertThatThrownBy(() -> things(client).insertOne(new Document("_id", "while")))
                    .isInstanceOf(MongoException.class);
            proxy.restore();
            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .untilAsserted(() -> things(client).insertOne(new Document("_id", "after")));
            assertThat(things(client).find().map(each -> each.getString("_id")))
                    .containsExactlyInAnyOrder("before", "after");
        }
    }

    private static MongoCollection<Document> things(MongoClient client) {
        return client.getDatabase("embedded_stores_it").getCollection("things");
    }
}
