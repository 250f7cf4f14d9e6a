package org.hotseat.hotstate;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.LateClaim;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/**
 * Two servers on the same stores. The network holds a write of the one, Redis is emptied or starts anew, and the other
 * sells the unit.
 */
@Tag("own-server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LateWriteOfAnotherServerIT {

    private static final String DATABASE = "late_writes";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path directory;

    private EmbeddedRedis redis;
    private FaultProxy network;
    private ServerProcess slow;
    private ServerProcess quick;
    private RestCalls slowly;
    private RestCalls quickly;
    private MongoClient mongo;

    @BeforeAll
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

    @AfterAll
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

    @ParameterizedTest
    @EnumSource
    void itSellsNothingWhenRedisWasEmptied(LateClaim.Kind kind) {
        sellsNothing(kind, this::empty);
    }

    @ParameterizedTest
    @EnumSource
    void itSellsNothingWhenRedisStartsAnew(LateClaim.Kind kind) {
        sellsNothing(kind, this::startAnew);
    }

    private void sellsNothing(LateClaim.Kind kind, Runnable loss) {
        LateClaim.on(kind, quickly).sellsNothing(slowly, quickly, network, loss, mongo.getDatabase(DATABASE));
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
        redis = EmbeddedRedis.inMemory(port, directory.resolve(RestCalls.newId("redis")));
    }
}
