package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.testing.Patience;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.ZAddParams;

/** The ends of rains, and what is left of them, over REST. */
@RunAsClient
class RainEndingsIT extends OverRains {

    @Test
    void aClosedRainGivesNothingAwayAndReturnsItsRestOnce() {
        String rain = rain("10.00", 4);
        Person owner = user();
        Answer grabbed = owner.post(rain + "/grabs").is(200);
        long rest = 1_000 - cents(grabbed.text("amount"));
        Answer closed = operator().post(rain + "/closing").is(200);

        assertThat(closed.text("state")).isEqualTo("over");
        assertThat(cents(closed.text("restAmount"))).isEqualTo(rest);
        assertThat(closed.number("left")).isEqualTo(3);
        assertThat(closed.text("returnedAt")).isNotBlank();
        Answer again = operator().post(rain + "/closing", "{}", rain).is(200);
        assertThat(again.text("endedAt")).isEqualTo(closed.text("endedAt"));
        assertThat(again.text("restAmount")).isEqualTo(closed.text("restAmount"));
        user().post(rain + "/grabs").refused(409, "'over'");
        Answer reported = owner.post(rain + "/grabs").refused(409, "'over'");
        assertThat(reported.text("redPacketId")).isEqualTo(grabbed.text("redPacketId"));
        assertThat(reported.text("endedAt")).isEqualTo(closed.text("endedAt"));
        assertConsistent(rain, 3, 1, rest, 1_000 - rest);
        operator().post(rain + "/rebuild").is(200);
        assertThat(nobody().get(rain).text("restAmount")).isEqualTo(closed.text("restAmount"));
        user().post(rain + "/grabs").refused(409, "'over'");
        assertConsistent(rain, 3, 1, rest, 1_000 - rest);
    }

    @Test
    void aRainOfWhichNothingIsLeftToDoGoesAwayAndAnswersAsBefore() {
        String rain = rain("10.00", 4);
        Person owner = user();
        Answer grabbed = owner.post(rain + "/grabs").is(200);
        operator().post(rain + "/closing").is(200);
        String id = idOf(rain);
        String[] keys = {"rain:" + id, "rain:" + id + ":pool", "rain:" + id + ":taken", "rain:" + id + ":claims"};
        awaitCredited(rain);
        JsonObject before = nobody().get(rain).is(200).object();
        var claims = operator().get(rain + "/claims").is(200).list();
        try (RedisClient redis = redis()) {
            for (String key : keys) {
                assertThat(redis.pttl(key)).isBetween(1L, 3_600_000L);
            }
            redis.del(keys);

            assertThat(nobody().get(rain).is(200).object()).isEqualTo(before);
            assertThat(nobody().get("api/rains?limit=1000").is(200).list()).contains(before);
            assertThat(redis.exists(keys)).isZero();

            Answer reported = owner.post(rain + "/grabs").refused(409, "'over'");
            assertThat(reported.text("redPacketId")).isEqualTo(grabbed.text("redPacketId"));
            assertThat(reported.text("amount")).isEqualTo(grabbed.text("amount"));
            for (String key : keys) {
                assertThat(redis.pttl(key)).isBetween(1L, 3_600_000L);
            }
            redis.del(keys);
            user().post(rain + "/grabs").refused(409, "'over'");
            assertThat(operator().get(rain + "/claims").is(200).list()).isEqualTo(claims);
            redis.del(keys);
            long given = cents(grabbed.text("amount"));
            assertConsistent(rain, 3, 1, 1_000 - given, given);
            redis.del(keys);
            assertThat(operator().post(rain + "/closing").is(200).object()).isEqualTo(before);
            operator().put(rain, body("10.00", 4, LONG_AGO, FAR_OFF)).is(200);
            operator().put(rain, body("10.01", 4, LONG_AGO, FAR_OFF)).refused(409, "'begun'");
            operator().post(rain + "/rebuild").is(200);
            assertThat(redis.pttl(keys[0])).isBetween(1L, 3_600_000L);
        }
    }

    @Test
    void aRainEndsByItselfAlsoWhenRedisWasEmptiedAndNobodyAsks() {
        Ending rain = Patience.withEnoughTime(Duration.ofSeconds(2), this::forgotten);
        String path = rain.path();
        Instant end = rain.end();
        await().until(() -> redisKnows(idOf(path)));
        await().until(() -> nobody().get(path).is(200).object().containsKey("returnedAt"));
        Answer over = nobody().get(path);
        assertThat(over.text("restAmount")).isEqualTo("10.00");
        assertThat(over.text("endedAt"))
                .isEqualTo(Instant.ofEpochMilli(end.toEpochMilli()).toString());
        user().post(path + "/grabs").refused(409, "'over'");
    }

    private record Ending(String path, Instant end) {}

    /**
     * A rain that ends so much later than now, and of which Redis knows nothing any more; empty when it was over before
     * that.
     */
    private Optional<Ending> forgotten(Duration life) {
        String path = "api/rains/" + newId("rain");
        Instant end = Instant.now().plus(life);
        Answer put = operator().put(path, body("10.00", 4, LONG_AGO, end.toString()));
        if (put.status() == 400) {
            put.complainsOf("endsAt");
            return Optional.empty();
        }
        put.is(201);
        String other = rain("1.00", 3);
        operator().post(other + "/closing").is(200);
        try (RedisClient redis = redis()) {
            redis.del("rain:" + idOf(path), "rain:" + idOf(path) + ":pool", "rains:exp");
        }
        return Optional.of(new Ending(path, end)).filter(ending -> Instant.now().isBefore(end));
    }

    /** Until nothing is left to do; the sweep need not wait until it would look again. */
    private void awaitCredited(String rain) {
        try (RedisClient redis = redis()) {
            await().until(() -> {
                redis.zadd("rains:exp", 0, idOf(rain), new ZAddParams().xx());
                return operator()
                        .get(rain + "/hot-state")
                        .is(200)
                        .object()
                        .getJsonObject("facts")
                        .containsKey("creditedAt");
            });
        }
    }

    private boolean redisKnows(String rain) {
        try (RedisClient redis = redis()) {
            return redis.exists("rain:" + rain);
        }
    }
}
