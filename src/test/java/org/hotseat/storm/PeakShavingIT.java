package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.storm.StageExtension.Partitions;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Orders come faster than a slow MongoDB takes them: commits grow, the queue is bounded, and nothing is taken and
 * dropped.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class PeakShavingIT {

    private static final int STOCK = 3_000;
    private static final int ORDERS = 600;
    private static final int THREADS = 64;
    private static final int BATCH = 200;
    private static final int LATE = 50;
    private static final Duration SLOW = Duration.ofMillis(50);

    private final Stage stage;
    private final Crowd crowd;
    private final SaleRush rush;
    private final URI server;
    private final HttpClient metrics = HttpClient.newHttpClient();

    PeakShavingIT(Stage stage) {
        this.stage = stage;
        this.server = stage.servers(1).get(0);
        this.crowd = new Crowd(stage.servers(1));
        this.rush = new SaleRush(stage, STOCK).open(crowd);
    }

    @AfterEach
    void bringBack() {
        stage.mongoProxy().restore();
        journal("released");
    }

    @Test
    void theSlowerMongoIsTheLargerAreTheCommits() {
        double quietFacts = metric("hotseat_journal_batch_size_facts_sum");
        double quietCommits = metric("hotseat_journal_batch_size_facts_count");
        stage.mongoProxy().delay(SLOW);
        List<Answer> answers = crowd.atOnce(THREADS, rush.requests(ORDERS, ORDERS));
        stage.mongoProxy().restore();

        double commits = metric("hotseat_journal_batch_size_facts_count") - quietCommits;
        double facts = metric("hotseat_journal_batch_size_facts_sum") - quietFacts;
        System.out.printf("peak shaving: %.1f facts a commit with MongoDB %s slower%n", facts / commits, SLOW);
        assertThat(facts / commits).isGreaterThan(5);
        assertThat(SaleRush.kinds(answers)).isEqualTo(Map.of("201", (long) ORDERS));
        settled(answers);
    }

    @Test
    void beyondTheBoundOrdersAreRefusedBeforeStockIsTakenAndNothingIsDropped() throws Exception {
        int wanted = Stage.QUEUE_LIMIT + 2 * BATCH;
        journal("held");
        CompletableFuture<List<Answer>> running =
                CompletableFuture.supplyAsync(() -> crowd.atOnce(wanted, rush.requests(wanted, wanted)));
        await().until(() -> metric("hotseat_journal_queue_requests") >= Stage.QUEUE_LIMIT);

        Target target = new Target(server);
        try (Wire wire = target.open(Patience.HANG)) {
            for (int i = 0; i < LATE; i++) {
                Request late = rush.plainOrder("late-" + i);
                // On a busy machine MongoDB may be too slow for a moment, which is refused for that reason.
                await().untilAsserted(() -> {
                    wire.send(late, target.token("service"));
                    Answer refused = wire.receive();
                    assertThat(refused.refuses(503, "30008")).as("%s", refused).isTrue();
                    assertThat(refused.retryAfter()).isNotEmpty();
                    assertThat(refused.body()).contains("Too many changes wait to be stored in MongoDB.");
                });
            }
        }
        // The server's HTTP threads may all have been admitted by the same look.
        assertThat(metric("hotseat_journal_queue_requests")).isLessThan(Stage.QUEUE_LIMIT + 200);
        journal("released");
        List<Answer> answers = running.join();
        assertThat(crowd.tally().passed("503")).isPositive();
        assertThat(SaleRush.kinds(answers)).isEqualTo(Map.of("201", (long) wanted));
        settled(answers);
    }

    private void settled(List<Answer> answers) {
        assertThat(crowd.tally().toldWrongs()).isEmpty();
        await().until(() -> rush.evidence(crowd).getJsonObject("redis").getInt("outboxLength") == 0);
        assertThat(rush.wrongs(crowd, answers)).isEmpty();
        assertThat(rush.facts()).noneMatch(order -> order.getString("Owner_ID").startsWith("late-"));
    }

    private void journal(String state) {
        crowd.ask(new Request("switch", "POST", "test/journal/" + state, "", null, null));
    }

    private double metric(String name) {
        try {
            String page = metrics.send(
                            HttpRequest.newBuilder(server.resolve("/hotseat/metrics"))
                                    .header("Authorization", "Bearer " + ServerSettings.METRICS_TOKEN)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            Matcher line = Pattern.compile("(?m)^" + name + " (\\S+)$").matcher(page);
            return line.find() ? Double.parseDouble(line.group(1)) : 0;
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
