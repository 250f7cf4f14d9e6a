package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.testing.PricedOrders.answered;
import static org.hotseat.testing.PricedOrders.capture;
import static org.hotseat.testing.PricedOrders.order;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An order is decided on a master whose replica does not get it, and the network holds its write. The replica takes
 * over and the place is sold to another user by another server. Then the write arrives, and sells nothing.
 */
@Tag("own-server")
class LateWriteByFailoverIT {

    /** So much later the server of a deposed master hears of the new one. */
    private static final Duration LATER = Duration.ofSeconds(3);

    private static final String PRICED = "{'name':'One','maxPlayers':1,'price':'7.10'}";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    /** @param deposed whether the old master lives on, and the server that used it hears of the new one later */
    @ParameterizedTest
    @CsvSource({"sentinel, false", "cluster, false", "sentinel, true"})
    void itSellsNothing(String topology, boolean deposed) {
        try (Topology redis = Topologies.start(topology, RedisBinary.installed(), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, 2);
                MongoClient mongo = MongoClients.create(servers.mongoUri())) {
            RestCalls slowly = calls(servers, 0);
            RestCalls quickly = calls(servers, 1);
            String id = scheduleOf(redis.master(), quickly);
            String path = "schedules/" + id;
            answered(() -> slowly.get(path), 200);
            HeldPiece held = servers.mongoProxy().holdEach(HeldPiece.command("insert", "orders"), id);
            redis.master().replicas().hang();
            CompletableFuture<Answer> early = CompletableFuture.supplyAsync(() -> order(slowly, path, "u1"));
            await().until(held::held);
            if (deposed) {
                redis.tellLater(0, LATER, redis::beginFailover);
            } else {
                RedisNode old = redis.master();
                RedisNode next = redis.successor();
                old.die();
                redis.awaitMaster(next);
                // A master of this cluster that nobody follows takes no writes.
                old.process().startAgain();
                redis.awaitWhole();
            }
            assertThat(early.join().status()).isEqualTo(202);
            held.enough();
            String sold = answered(() -> order(quickly, path, "u2"), 201).json().getString("orderId");

            held.deliver();
            await().until(() -> late(mongo, id) != null);

            String late = String.valueOf(late(mongo, id).get("_id"));
            assertThat(answered(() -> slowly.get("orders/" + late), 200).json().getInt("payStatus"))
                    .isEqualTo(-1);
            assertThat(capture(slowly, late)).isEqualTo("REFUND_DUE");
            assertThat(capture(quickly, sold)).isEqualTo("CAPTURED");
            Answer evidence = answered(() -> quickly.get(path + "/hot-state"), 200);
            assertThat(evidence.json().getBoolean("consistent"))
                    .as(evidence.body())
                    .isTrue();
        }
    }

    /** Makes schedules with one place until one is on this master. */
    private static String scheduleOf(RedisNode master, RestCalls calls) {
        while (true) {
            String id = RestCalls.newId("late");
            answered(() -> calls.send("PUT", "schedules/" + id, PRICED, "operator", ""), 201);
            if (!master.process().ask(redis -> redis.keys("*" + id + "*")).isEmpty()) {
                return id;
            }
        }
    }

    private static RestCalls calls(HotseatServers servers, int number) {
        return new RestCalls(servers.uris().get(number).resolve("/hotseat/"));
    }

    private static @Nullable Document late(MongoClient mongo, String schedule) {
        return mongo.getDatabase(HotseatServers.DATABASE)
                .getCollection("orders")
                .find(Filters.and(Filters.eq("Schedule_ID", schedule), Filters.eq("Owner_ID", "u1")))
                .first();
    }
}
