package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The master is killed while its replica, which has been master before, is a second behind. */
@Tag("storm")
class LaggingReplicaIT {

    private static final int CAPACITY = 180;
    private static final int PER_SECOND = 80;
    private static final Duration LAG = Duration.ofSeconds(1);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldWhenAReplicaThatWasBehindTakesOver() {
        try (SentinelTopology redis = SentinelTopology.start(
                                RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED)
                        .inHaste();
                HotseatServers servers = HotseatServers.start(redis, directory, 1);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("lag", CAPACITY), PER_SECOND, 102)) {
            buyers.start(24);
            buyers.come(300);
            redis.failover();
            redis.master().lag(LAG);
            buyers.come(240);
            redis.master().die();
            redis.awaitWhole();
            buyers.come(80);
            buyers.sellOut(18);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
