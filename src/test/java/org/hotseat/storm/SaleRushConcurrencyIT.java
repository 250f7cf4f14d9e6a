package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two servers on one Redis sell one stock; once undisturbed, once with one of them killed in the middle. */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class SaleRushConcurrencyIT {

    private static final int STOCK = 200;
    private static final int REQUESTS = 5_000;
    private static final int USERS = 2_000;
    private static final int THREADS = 100;

    private final Stage stage;
    private final Crowd crowd;
    private final SaleRush rush;

    SaleRushConcurrencyIT(Stage stage) {
        this.stage = stage;
        this.crowd = new Crowd(stage.servers(2));
        this.rush = new SaleRush(stage, STOCK).open(crowd);
    }

    @Test
    void twoServersSellExactlyTheStock() {
        List<Answer> answers = crowd.atOnce(THREADS, rush.requests(REQUESTS, USERS));

        assertThat(answers).hasSize(REQUESTS);
        onlySoldOrRefused(answers);
        assertThat(rush.wrongs(crowd, answers)).isEmpty();
    }

    @Test
    void aServerThatIsKilledInTheMiddleTakesNothingWithIt() {
        CompletableFuture<List<Answer>> running =
                CompletableFuture.supplyAsync(() -> crowd.atOnce(THREADS, rush.requests(REQUESTS, USERS)));
        await().pollInterval(Duration.ofMillis(5))
                .until(() -> running.isDone() || rush.facts().size() >= STOCK / 8);
        assertThat(running).isNotDone();
        stage.kill(0);
        try {
            List<Answer> answers = running.join();

            assertThat(answers).hasSize(REQUESTS);
            onlySoldOrRefused(answers);
            assertThat(crowd.tally().passed("no answer") + crowd.tally().passed("no connection"))
                    .isPositive();
            // The dead server's decisions are told by nobody, and are in MongoDB when it has been recovered.
            await().until(() -> rush.evidence(crowd).getJsonObject("redis").getInt("outboxLength") == 0);
            assertThat(rush.wrongs(crowd, answers)).isEmpty();
        } finally {
            stage.startAgain(0);
        }
    }

    private static void onlySoldOrRefused(List<Answer> answers) {
        assertThat(SaleRush.kinds(answers).keySet()).isSubsetOf(Set.of("201", "409 30006", "409 30007"));
        assertThat(SaleRush.acknowledged(answers)).hasSizeGreaterThanOrEqualTo(STOCK);
    }
}
