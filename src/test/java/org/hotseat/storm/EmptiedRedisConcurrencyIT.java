package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.hotseat.storm.StageExtension.Partitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/** All of Redis is deleted, three times, while two servers sell: every hold and order that was acknowledged goes on. */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class EmptiedRedisConcurrencyIT {

    private static final int REQUESTS = 6_000;
    private static final long SEED = 11;

    private final Stage stage;

    EmptiedRedisConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void whatWasAcknowledgedOutlivesEveryEmptying() {
        Storm storm = new Storm(
                stage.newSchedule(),
                stage.servers(2),
                StormSettings.of(1_000, REQUESTS, SEED).withRounds(1));
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            CompletableFuture<Storm> running = CompletableFuture.supplyAsync(storm::run);
            for (int emptying = 1; emptying <= 3; emptying++) {
                int after = REQUESTS * emptying / 5;
                await().pollInterval(Duration.ofMillis(5))
                        .until(() -> running.isDone() || storm.tally().count() >= after);
                redis.flushAll();
            }
            running.join();
        }
        System.out.println(storm.summary());
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }
}
