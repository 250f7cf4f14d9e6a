package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Payments that come late, twice, of a wrong amount, and voided, and refunds, while a server is killed, Redis fails
 * over and is emptied: what was captured is placed, owed or given back, for each order and in the evidence of each
 * resource, to the cent.
 */
@Tag("storm")
class MoneyStormIT {

    /** An order that is not paid within this time expires. */
    static final Duration PAY_TIME = Duration.ofSeconds(2);

    /** And is swept by then. */
    static final Duration SWEPT = Duration.ofSeconds(7);

    private static final int CAPACITY = 30;
    private static final int PER_SECOND = 12;
    private static final int AT_ONCE = 36;
    private static final int STRIKES = 4;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void capturedIsPlacedDueOrRefundedToTheCent() {
        List<Long> seeds = List.of(1L, 2L, System.nanoTime());
        try (SentinelTopology redis = SentinelTopology.start(
                                RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED)
                        .inHaste();
                HotseatServers servers = HotseatServers.start(
                        redis, directory, 2, Map.of("HOTSEAT_PAY_MINUTES", minutes(), "HOTSEAT_WARMUP_SECONDS", "0"))) {
            Scene scene = new Scene(redis, servers);
            for (long seed : seeds) {
                storm(scene, seed);
                servers.forgetResources();
            }
        }
    }

    private static void storm(Scene scene, long seed) {
        System.out.println("money storm with the seed " + seed);
        Random random = new Random(seed);
        String id = "money-" + Long.toString(seed, Character.MAX_RADIX);
        List<Market> markets = List.of(
                new TillMarket(new ScheduleMarket(id + "-schedule", CAPACITY)),
                new TillMarket(new SaleMarket(id + "-sale", CAPACITY)),
                new TillMarket(ProgramMarket.ofOnePrice(id + "-program", CAPACITY)));
        try (Buyers buyers = new Buyers(scene.servers().uris(), markets, PER_SECOND, seed).start(AT_ONCE)) {
            int kill = random.nextInt(STRIKES);
            for (int strike = 0; strike < STRIKES; strike++) {
                buyers.come(PER_SECOND);
                if (random.nextBoolean()) {
                    Faults.emptied(scene.redis());
                }
                if (strike == kill) {
                    scene.servers().killAndStartAgain(random.nextInt(2));
                } else {
                    scene.redis().failover();
                }
                Faults.emptied(scene.redis());
            }
            buyers.come(PER_SECOND);
            buyers.stop();
            Verdict.isKept(buyers, buyers.audit());
        }
    }

    private static String minutes() {
        return Double.toString(PAY_TIME.toMillis() / 60_000.0);
    }
}
