package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A master of a cluster is paused, comes back as a replica, lags, and is promoted. */
@Tag("storm")
class ClusterComebackIT {

    private static final int CAPACITY = 200;
    private static final int PER_SECOND = 80;
    private static final Duration LAG = Duration.ofSeconds(1);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldWhenAPausedMasterIsMasterAgain() {
        try (ClusterTopology redis = ClusterTopology.start(
                        RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED);
                HotseatServers servers = HotseatServers.start(redis, directory, 1);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("back", CAPACITY), PER_SECOND, 104)) {
            buyers.start(24);
            buyers.come(300);
            RedisNode first = redis.master();
            RedisNode second = redis.successor();
            first.process().pause();
            redis.awaitMaster(second);
            first.process().resume();
            redis.awaitWhole();
            second.lag(LAG);
            buyers.come(240);
            second.die();
            redis.awaitMaster(first);
            // A master that nobody follows takes no writes.
            second.process().startAgain();
            redis.awaitWhole();
            buyers.come(80);
            buyers.sellOut(18);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
