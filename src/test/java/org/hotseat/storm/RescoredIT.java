package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.RedisClient;

/** An index entry that is due although the hold lives, as after an extension between a sweep's scan and its script. */
@Tag("storm")
@ExtendWith(StageExtension.class)
class RescoredIT {

    private final Stage stage;

    RescoredIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void aSweepMovesTheEntryOfALiveHoldToItsRealEnd() {
        Crowd crowd = new Crowd(stage.servers(1));
        String schedule = stage.newSchedule();
        crowd.open(schedule, 1);
        String body = "{\"userId\":\"p1\",\"holdMinutes\":10}";
        Answer held = crowd.ask(Request.post(
                "hold",
                "schedules/" + schedule + "/holds",
                body,
                UUID.randomUUID().toString()));
        assertThat(held.status()).isEqualTo(201);
        double end = held.millis("expiresAt");
        String member = "lock:" + schedule + ":p1";
        try (RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            assertThat(redis.zscore("locks:exp", member)).isEqualTo(end);
            redis.zadd("locks:exp", 1, member);
            await().until(() -> redis.zscore("locks:exp", member) > 1);
            // The time left is read in ms, so the end may be met but for the last one.
            assertThat(redis.zscore("locks:exp", member)).isBetween(end - 2, end + 2);
        }
        Answer order = crowd.ask(Request.post(
                "order",
                "schedules/" + schedule + "/orders",
                "{\"userId\":\"p1\"}",
                UUID.randomUUID().toString()));
        assertThat(order.number("lockId")).isEqualTo(held.number("lockId"));
    }
}
