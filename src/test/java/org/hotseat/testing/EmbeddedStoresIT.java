package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
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
    void redisIsUnavailableWhileItsProxyIsCutAndBackAfterwards() {
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
    void mongoIsUnavailableWhileItsProxyIsCutAndBackAfterwards() {
        try (FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort());
                MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + proxy.port() + SHORT_PATIENCE)) {
            things(client).insertOne(new Document("_id", "before"));
            proxy.cut();
            assertThatThrownBy(() -> things(client).insertOne(new Document("_id", "while")))
                    .isInstanceOf(MongoException.class);
            proxy.restore();
            await().ignoreExceptions().untilAsserted(() -> things(client).insertOne(new Document("_id", "after")));
            assertThat(things(client).find().map(each -> each.getString("_id")))
                    .containsExactlyInAnyOrder("before", "after");
        }
    }

    @Test
    void mongoInMemoryReadsPagesInTheOrderOfIdsWithoutTheOthers() {
        try (EmbeddedMongo store = EmbeddedMongo.inMemory(0);
                MongoClient client = MongoClients.create(store.uri())) {
            for (String id : List.of("d", "a", "e", "c", "b", "f")) {
                things(client).insertOne(new Document("_id", id).append("even", "bdf".contains(id)));
            }
            things(client).deleteOne(Filters.eq("_id", "d"));

            assertThat(page(client, Filters.empty())).containsExactly("a", "b");
            assertThat(page(client, Filters.gt("_id", "b"))).containsExactly("c", "e");
            assertThat(page(client, Filters.and(Filters.eq("even", true), Filters.gt("_id", "a"))))
                    .containsExactly("b", "f");
            assertThat(page(client, Filters.gt("_id", "f"))).isEmpty();
            assertThat(things(client)
                            .find()
                            .sort(Sorts.ascending("_id"))
                            .projection(Projections.include("even"))
                            .batchSize(2))
                    .extracting(each -> each.get("_id"))
                    .containsExactly("a", "b", "c", "e", "f");
        }
    }

    private static List<String> page(MongoClient client, Bson filter) {
        return things(client)
                .find(filter)
                .sort(Sorts.ascending("_id"))
                .limit(2)
                .map(each -> each.getString("_id"))
                .into(new ArrayList<>());
    }

    private static MongoCollection<Document> things(MongoClient client) {
        return client.getDatabase("embedded_stores_it").getCollection("things");
    }
}
