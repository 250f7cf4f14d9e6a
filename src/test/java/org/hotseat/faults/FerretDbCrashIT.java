package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.testing.FerretDb;
import org.hotseat.testing.RedisBinary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of another make, with its facts on disk, is killed in the middle of sales and comes back; then Redis is
 * emptied. Its updates are not atomic: of a resource that two attempts have stamped after that, nothing can be said
 * (docs/faults.md).
 */
@Tag("only-ferretdb")
class FerretDbCrashIT {

    private static final int CAPACITY = 20;
    private static final int PER_SECOND = 8;
    private static final Duration UNAVAILABLE = Duration.ofSeconds(1);

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
                Pause.of(UNAVAILABLE);
                mongo.startAgain();
            }
            buyers.come(30);
            buyers.sellOut(12);
            Map<String, Integer> before = attempts(mongo);
            Faults.emptied(redis);
            Findings findings = buyers.audit();
            Map<String, Integer> after = attempts(mongo);
            List<String> unsure = after.keySet().stream()
                    .filter(resource -> after.get(resource) > before.getOrDefault(resource, 0) + 1)
                    .map(resource -> resource.replaceFirst(".*/", ""))
                    .toList();
            String figures = Verdict.figures(buyers, findings);
            System.out.println(figures + "\nstamped by two attempts, and not judged: " + unsure);
            assertThat(unsure).hasSizeLessThan(after.size());
            assertThat(findings.reports().stream()
                            .filter(reported -> unsure.stream().noneMatch(reported::contains)))
                    .as(figures)
                    .isEmpty();
            assertThat(buyers.tally().serverErrors())
                    .as(buyers.tally().report())
                    .isZero();
        }
    }

    /** The number of attempts that have stamped each resource. */
    private static Map<String, Integer> attempts(FerretDb mongo) {
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + mongo.port())) {
            Map<String, Integer> attempts = new HashMap<>();
            for (Document stamp :
                    client.getDatabase("faults").getCollection("stamps").find()) {
                attempts.put(
                        stamp.getString("_id"),
                        stamp.get("Attempts", Number.class).intValue());
            }
            return attempts;
        }
    }

    /** It has no decimal numbers. */
    private static List<Market> withoutWallets() {
        return Markets.all("ferret", CAPACITY).stream()
                .filter(market -> !market.model().equals("wallet"))
                .toList();
    }
}
