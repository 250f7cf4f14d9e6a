package org.hotseat.faults;

import static org.junit.jupiter.api.Assertions.assertAll;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.hotseat.testing.LateClaim;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A claim is decided on a master whose replica does not get it, and the network holds its write. The replica takes over
 * and the unit is sold to another user by another server. Then the write arrives, and sells nothing. Each model in turn
 * on the same servers.
 */
@Tag("own-server")
class LateWriteByFailoverIT {

    /** So much later the server of a deposed master hears of the new one. */
    private static final Duration LATER = Duration.ofSeconds(3);

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
            assertAll(Stream.of(LateClaim.Kind.values()).map(kind -> () -> {
                RedisNode master = redis.master();
                LateClaim claim = on(master, kind, quickly);
                master.replicas().hang();
                try {
                    claim.sellsNothing(
                            slowly,
                            quickly,
                            servers.mongoProxy(),
                            deposed
                                    ? () -> redis.tellLater(0, LATER, redis::beginFailover)
                                    : () -> FailoverFaults.killed(redis),
                            mongo.getDatabase(HotseatServers.DATABASE));
                } finally {
                    master.replicas().restore();
                    redis.awaitWhole();
                }
            }));
        }
    }

    /** Makes resources until one is on this master. */
    private static LateClaim on(RedisNode master, LateClaim.Kind kind, RestCalls calls) {
        while (true) {
            LateClaim claim = LateClaim.on(kind, calls);
            if (!master.process()
                    .ask(redis -> redis.keys("*" + claim.id() + "*"))
                    .isEmpty()) {
                return claim;
            }
        }
    }

    private static RestCalls calls(HotseatServers servers, int number) {
        return new RestCalls(servers.uris().get(number).resolve("/hotseat/"));
    }
}
