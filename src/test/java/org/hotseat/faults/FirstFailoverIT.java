package org.hotseat.faults;

import java.nio.file.Path;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Redis 6.2 sends its scripts to a replica that is attached later: no script is missing after the very first failover. */
@Tag("storm")
class FirstFailoverIT {

    private static final int CAPACITY = 180;
    private static final int PER_SECOND = 80;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldWhenTheReplicaHasBeenGivenTheScripts() {
        try (SentinelTopology redis = SentinelTopology.start(
                        RedisBinary.shipped(directory), directory.resolve("redis"), Guarded.AS_REQUIRED);
                HotseatServers servers = HotseatServers.start(redis, directory, 1);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("first", CAPACITY), PER_SECOND, 103)) {
            buyers.start(24);
            buyers.come(400);
            redis.successor().process().startAgain();
            redis.awaitWhole();
            buyers.come(100);
            redis.beginFailover();
            buyers.come(150);
            buyers.sellOut(18);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
