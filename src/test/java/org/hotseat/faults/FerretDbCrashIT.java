package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hotseat.testing.FerretDb;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of another make, with its facts on disk, is killed in the middle of sales and comes back; then Redis is
 * emptied.
 */
@Tag("only-ferretdb")
class FerretDbCrashIT {

    private static final int CAPACITY = 20;
    private static final int PER_SECOND = 8;
    private static final Duration AWAY = Duration.ofSeconds(1);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void nothingIsLostWhenTheServerOfTheFactsIsKilled() {
        try (StandaloneTopology redis =
                        StandaloneTopology.start(RedisBinary.shipped(directory), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, 2);
                Buyers buyers = new Buyers(servers.uris(), withoutWallets(), PER_SECOND, 107)) {
            FerretDb mongo = (FerretDb) servers.mongo();
            buyers.start(12);
            for (int i = 0; i < 3; i++) {
                buyers.come(30);
                mongo.kill();
                Pause.of(AWAY);
                mongo.startAgain();
            }
            buyers.come(30);
            buyers.sellOut(12);
            // Only now, when nothing is in flight: two stamps at once go back here, see docs/faults.md.
            Faults.emptied(redis);
            Verdict.isKept(buyers, buyers.audit());
        }
    }

    /** It has no decimal numbers. */
    private static List<Market> withoutWallets() {
        return Markets.all("ferret", CAPACITY).stream()
                .filter(market -> !market.model().equals("wallet"))
                .toList();
    }
}
