package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers are replaced by those of this build, one after the other, while people buy, and then by the earlier ones
 * again. Redis is emptied each time: either version rebuilds what the other has written.
 */
@Tag("upgrade")
class RollingUpgradeIT {

    private static final int PER_SECOND = 60;
    private static final int THREADS = 24;
    private static final int VISITS = 200;
    private static final int LAST = 18;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsOversoldOrLostFromTheEarlierVersionToThisOneAndBack() throws IOException {
        Path later = ServerSettings.builtWar(directory).war();
        Path earlier = Path.of(System.getProperty("hotseat.test.earlier"));
        assertThat(Files.mismatch(earlier, later)).as("two versions").isNotEqualTo(-1);
        Map<String, String> drained = Map.of("HOTSEAT_DRAIN_SECONDS", "2");
        try (Topology redis = Topologies.start("standalone", RedisBinary.installed(), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, earlier, 2, drained);
                Buyers buyers = new Buyers(servers.uris(), Markets.all("upgrade", 600), PER_SECOND, 301)) {
            buyers.start(THREADS);
            buyers.come(VISITS);
            for (Path version : List.of(later, earlier)) {
                for (int i = 0; i < servers.count(); i++) {
                    servers.replace(i, version);
                    buyers.come(VISITS);
                    Faults.emptied(redis);
                    buyers.come(VISITS);
                }
            }
            buyers.sellOut(LAST);
            Verdict.isKept(buyers, buyers.audit());
        }
    }
}
