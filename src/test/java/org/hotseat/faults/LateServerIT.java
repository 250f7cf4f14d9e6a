package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Two servers; one of them hears of the failover six seconds after the other. */
@Tag("storm")
class LateServerIT {

    private static final int CAPACITY = 200;
    private static final int PER_SECOND = 80;
    private static final Duration LATE = Duration.ofSeconds(6);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldWhenOneServerGoesOnWithTheOldMaster() {
        try (SentinelTopology redis = SentinelTopology.start(
                        RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED);
                HotseatServers servers = HotseatServers.start(redis, directory, 2);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("late", CAPACITY), PER_SECOND, 105)) {
            buyers.start(24);
            buyers.come(150);
            redis.tellLater(1, LATE, redis::beginFailover);
            buyers.come(150);
            buyers.sellOut(18);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
