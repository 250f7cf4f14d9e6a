package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.testing.PricedOrders.answered;
import static org.hotseat.testing.PricedOrders.capture;
import static org.hotseat.testing.PricedOrders.order;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;

/**
 * Two servers on the same stores. The network holds a write of the one, Redis is emptied or starts anew, and the other
 * sells the place.
 */
@Tag("own-server")
class LateWriteOfAnotherServerIT {

    private static final String DATABASE = "late_writes";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private EmbeddedRedis redis;
    private FaultProxy network;
    private ServerProcess slow;
    private ServerProcess quick;
    private RestCalls slowly;
    private RestCalls quickly;
    private MongoClient mongo;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.inMemory(FreePort.find(), directory.resolve("redis"));
        network = FaultProxy.to(TestStores.current().mongoPort());
        CompletableFuture<ServerProcess> first =
                CompletableFuture.supplyAsync(() -> server("slow", "mongodb://127.0.0.1:" + network.port()));
        quick = server("quick", TestStores.current().mongoUri());
        slow = first.join();
        slowly = new RestCalls(slow.uri().resolve("hotseat/"));
        quickly = new RestCalls(quick.uri().resolve("hotseat/"));
        mongo = MongoClients.create(TestStores.current().mongoUri());
    }

    @AfterEach
    void stop() {
        mongo.close();
        slow.kill();
        quick.kill();
        network.close();
        redis.close();
    }

    private ServerProcess server(String name, String mongoUri) {
        return ServerProcess.start(ServerSettings.builtWar(directory.resolve(name))
                .shortLived()
                .with("MONGODB_URI", mongoUri)
                .with("MONGODB_DATABASE", DATABASE)
                .with("REDIS_PORT", Integer.toString(redis.port())));
    }

    @Test
    void itSellsNothingWhereverItIsAskedFor() {
        for (Runnable loss : List.<Runnable>of(this::empty, this::startAnew)) {
            String id = RestCalls.newId("late");
            String path = "schedules/" + id;
            quickly.send("PUT", path, "{'name':'One','maxPlayers':1,'price':'7.10'}", "operator", "")
                    .is(201);
            answered(() -> slowly.get(path), 200);
            HeldPiece held = network.holdEach(HeldPiece.command("insert", "orders"), id);
            CompletableFuture<Answer> early = CompletableFuture.supplyAsync(() -> order(slowly, path, "u1"));
            await().until(held::held);
            loss.run();
            early.join().is(202);
            held.enough();
            String sold = answered(() -> order(quickly, path, "u2"), 201).json().getString("orderId");

            held.deliver();
            await().until(() -> late(id) != null);

            String late = String.valueOf(late(id).get("_id"));
            for (RestCalls calls : List.of(slowly, quickly)) {
                assertThat(answered(() -> calls.get("orders/" + late), 200)
                                .json()
                                .getInt("payStatus"))
                        .isEqualTo(-1);
                consistent(calls, path);
            }
            assertThat(capture(slowly, late)).isEqualTo("REFUND_DUE");
            assertThat(capture(slowly, sold)).isEqualTo("CAPTURED");
            consistent(quickly, path);
        }
    }

    private void empty() {
        try (RedisClient client = RedisClient.create("127.0.0.1", redis.port())) {
            client.flushAll();
        }
    }

    /** Without its data, and with another history. */
    private void startAnew() {
        int port = redis.port();
        redis.close();
        redis = EmbeddedRedis.inMemory(port, directory.resolve("redis-again"));
    }

    private Document late(String schedule) {
        return mongo.getDatabase(DATABASE)
                .getCollection("orders")
                .find(Filters.and(Filters.eq("Schedule_ID", schedule), Filters.eq("Owner_ID", "u1")))
                .first();
    }

    private static void consistent(RestCalls calls, String path) {
        Answer evidence = answered(() -> calls.get(path + "/hot-state"), 200);
        assertThat(evidence.json().getBoolean("consistent")).as(evidence.body()).isTrue();
    }
}
