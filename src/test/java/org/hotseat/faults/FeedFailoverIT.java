package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.hotseat.event.FeedLedger;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The ledger of a consumer of the change feed equals the facts of all models, and its money the sales reports to the
 * cent, through failovers, FLUSHALL and the death of a server.
 */
@Tag("storm")
class FeedFailoverIT {

    private static final int CAPACITY = 120;
    private static final int PER_SECOND = 60;
    private static final int BETWEEN = 150;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @ParameterizedTest
    @CsvSource({"sentinel, 11", "cluster, 12"})
    void theLedgerOfAConsumerEqualsTheFacts(String topology, int seed) {
        String run = "feed" + seed;
        try (Topology redis = Topologies.start(topology, RedisBinary.installed(), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, 2);
                Buyers buyers = new Buyers(servers.uris(), Markets.all(run, CAPACITY), PER_SECOND, seed)) {
            List<RestCalls> both =
                    servers.uris().stream().map(uri -> new RestCalls(root(uri))).toList();
            Predicate<String> ours = id -> id.contains("-" + run + "-");
            FeedLedger ledger = new FeedLedger(both, new Random(seed), ours);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> {
                while (!over.get()) {
                    ledger.read("&wait=1");
                }
            });
            try {
                buyers.start(16);
                buyers.come(BETWEEN);
                redis.failover();
                buyers.come(BETWEEN);
                servers.killAndStartAgain(0);
                redis.failover();
                buyers.come(BETWEEN);
                Faults.emptied(redis);
                buyers.come(BETWEEN);
                buyers.stop();
            } finally {
                over.set(true);
                reading.join();
            }
            await().atMost(Patience.STORM).untilAsserted(() -> {
                ledger.read("");
                assertThat(ledger.versions())
                        .isNotEmpty()
                        .isEqualTo(FeedLedger.facts(servers.mongoUri(), HotseatServers.DATABASE, ours));
                assertThat(ledger.claims())
                        .isNotEmpty()
                        .isEqualTo(FeedLedger.claimFacts(servers.mongoUri(), HotseatServers.DATABASE, ours));
            });
            assertThat(ledger.money().totals())
                    .isNotEmpty()
                    .allSatisfy((path, sums) -> assertThat(reported(both.get(0), path))
                            .as("%s by its report, and by the feed", path)
                            .isEqualTo(sums));
            // Else the sums would say little.
            for (String kind : List.of("placed", "refundDue", "refunded")) {
                assertThat(ledger.money().totals().values().stream().mapToLong(sums -> sums.get(kind)))
                        .as(kind)
                        .anyMatch(cents -> cents > 0);
            }
            assertThat(ledger.sequences())
                    .allSatisfy(sequences -> assertThat(sequences).isSorted());
        }
    }

    /** The money of a resource by its report, in cents. */
    private static Map<String, Long> reported(RestCalls server, String path) {
        Map<String, Long> sums = new TreeMap<>();
        JsonObject money = server.get(path + "/report").is(200).json().getJsonObject("money");
        money.keySet().forEach(name -> sums.put(name, PaymentSystem.cents(money.getString(name))));
        return sums;
    }

    private static URI root(URI server) {
        return server.resolve("/hotseat/");
    }
}
