package org.hotseat.faults;

import java.nio.file.Path;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** From A to B and back to A: A has all scripts in its cache, and nothing of what B had sold last. */
@Tag("storm")
class PlannedFailoversIT {

    private static final int CAPACITY = 160;
    private static final int PER_SECOND = 80;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldWhenTheFirstMasterIsMasterAgain() {
        try (SentinelTopology redis = SentinelTopology.start(
                                RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED)
                        .inHaste();
                HotseatServers servers = HotseatServers.start(redis, directory, 1);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("ab", CAPACITY), PER_SECOND, 101)) {
            buyers.start(24);
            buyers.come(300);
            redis.failover();
            buyers.come(150);
            redis.failover();
            buyers.come(80);
            buyers.sellOut(18);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
