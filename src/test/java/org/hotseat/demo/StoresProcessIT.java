package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ShutdownParams;

/** The demo's stores leave no process behind, however they end, and stay as long as they shall. */
class StoresProcessIT {

    @Test
    void aKilledStoresProcessLeavesNoRedisBehind(@TempDir Path directory) {
        StoresProcess stores = StoresProcess.startInMemory(directory);
        int redis = stores.redisPort();
        stores.kill();
        stores.close();

        await().until(() -> FreePort.isFree(redis));
    }

    @Test
    void aRedisThatHasEndedIsStartedAgain(@TempDir Path directory) {
        try (StoresProcess stores = StoresProcess.startInMemory(directory)) {
            String first = runOf(stores);
            try (Jedis redis = new Jedis("127.0.0.1", stores.redisPort())) {
                redis.shutdown(ShutdownParams.shutdownParams().nosave());
            }

            await().ignoreExceptions().until(() -> !runOf(stores).equals(first));
        }
    }

    @Test
    void aKilledMongoLosesNothingThatItHasAnswered(@TempDir Path directory) throws InterruptedException {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        StoresProcess killed = StoresProcess.startMongo(directory);
        try (MongoClient client = MongoClients.create(killed.mongoUri())) {
            MongoCollection<Document> things = client.getDatabase("killed").getCollection("things");
            List<Thread> writers = IntStream.range(0, 4)
                    .mapToObj(writer -> new Thread(() -> write(things, writer, answered)))
                    .toList();
            writers.forEach(Thread::start);
            await().until(() -> answered.size() > 500);
            killed.kill();
            for (Thread writer : writers) {
                writer.join();
            }
        }
        killed.close();

        try (StoresProcess again = StoresProcess.startMongo(directory);
                MongoClient client = MongoClients.create(again.mongoUri())) {
            Set<String> there = new HashSet<>();
            client.getDatabase("killed")
                    .getCollection("things")
                    .find()
                    .forEach(thing -> there.add(thing.getString("_id")));
            assertThat(answered).isSubsetOf(there);
        }
    }

    /** Until the server is gone. */
    private static void write(MongoCollection<Document> things, int writer, Set<String> answered) {
        try {
            for (int i = 0; ; i++) {
                String id = writer + "-" + i;
                things.insertOne(new Document("_id", id));
                answered.add(id);
            }
        } catch (MongoException e) {
            // It was killed.
        }
    }

    private static String runOf(StoresProcess stores) {
        try (Jedis redis = new Jedis("127.0.0.1", stores.redisPort())) {
            return redis.info("server").replaceAll("(?s).*run_id:(\\w+).*", "$1");
        }
    }
}
