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

/** A crowd after few packets, while Redis is emptied and a server, with its listener for credits, is killed. */
@Tag("storm")
@ExtendWith(StageExtension.class)
@Partitions(4)
class RainStormConcurrencyIT {

    private final Stage stage;

    RainStormConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void everyPacketHasOneOwnerAndEveryCentIsSomebodysWhateverIsKilled() {
        long seed = System.nanoTime();
        System.out.println("rain storm: seed " + seed);
        RainStorm storm = new RainStorm(stage.newSchedule(), stage.servers(2), 3_000, 300, 100, seed);
        CompletableFuture<RainStorm> running = CompletableFuture.supplyAsync(storm::run);
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            reached(running, storm, 75);
            redis.flushAll();
            reached(running, storm, 150);
            stage.kill(0);
            reached(running, storm, 225);
            redis.flushAll();
            stage.startAgain(0);
            running.join().audit();
        }
        System.out.println(storm.tally().report());
        assertThat(storm.tally().toldWrongs()).isEmpty();
    }

    private static void reached(CompletableFuture<RainStorm> running, RainStorm storm, int count) {
        await().pollInterval(Duration.ofMillis(2))
                .until(() -> running.isDone()
                        || storm.won().size() >= count
                        || storm.tally().count() >= 10 * count);
    }
}
