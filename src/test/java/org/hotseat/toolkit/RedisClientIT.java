package org.hotseat.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every operation of the client on a real Redis, one round trip for a pipeline, and what happens when Redis is away.
 */
class RedisClientIT {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FaultProxy proxy = FaultProxy.to(TestStores.current().redisPort());
    private final TestRedis connected = TestRedis.on(proxy.port());
    private final RedisClient redis = connected.client();
    private final String key = "client-it:" + UUID.randomUUID();

    /** An application's object: everything that JSON-B must bring back as it was. */
    public record Ticket(
            String seat,
            BigDecimal price,
            BigDecimal tax,
            LocalDate day,
            Instant soldAt,
            @Nullable String note,
            List<Integer> rows) {}

    @AfterEach
    void close() {
        connected.close();
        proxy.close();
    }

    @Test
    void textsComeBackAsTheyWereSet() {
        assertThat(redis.get(key)).isEmpty();
        redis.set(key, "käse ☂ \n");
        assertThat(redis.get(key)).contains("käse ☂ \n");
        assertThat(redis.exists(key)).isTrue();
        assertThat(redis.delete(key)).isTrue();
        assertThat(redis.delete(key)).isFalse();
        assertThat(redis.exists(key)).isFalse();
    }

    @Test
    void aTextIsGoneWhenItsTimeIsOver() {
        redis.set(key, "short", Duration.ofMillis(40));
        await().untilAsserted(() -> assertThat(redis.get(key)).isEmpty());
        assertThat(redis.expire(key, MINUTE)).isFalse();
    }

    @Test
    void countersBeginAtZeroAndKeepTheirTime() {
        assertThat(redis.incr(key)).isEqualTo(1);
        assertThat(redis.decr(key)).isEqualTo(0);
        assertThat(redis.decr(key)).isEqualTo(-1);
        assertThat(redis.expire(key, MINUTE)).isTrue();
        redis.incr(key);
        assertThat(connected.connection().<Long>call("look", jedis -> jedis.pttl("hotseat:" + key)))
                .isBetween(1L, MINUTE.toMillis());
    }

    @Test
    void mapsListsAndSetsKeepWhatTheyAreGiven() {
        assertThat(redis.hset(key + "m", "a", "1")).isTrue();
        assertThat(redis.hset(key + "m", "a", "2")).isFalse();
        assertThat(redis.hget(key + "m", "a")).contains("2");
        assertThat(redis.hget(key + "m", "b")).isEmpty();
        assertThat(redis.hgetAll(key + "m")).isEqualTo(Map.of("a", "2"));
        assertThat(redis.rpush(key + "l", "b", "c")).isEqualTo(2);
        assertThat(redis.lpush(key + "l", "a")).isEqualTo(3);
        assertThat(redis.lrange(key + "l", 0, -1)).containsExactly("a", "b", "c");
        assertThat(redis.lpop(key + "l")).contains("a");
        assertThat(redis.lpop(key + "none")).isEmpty();
        assertThat(redis.sadd(key + "s", "x", "y", "x")).isEqualTo(2);
        assertThat(redis.smembers(key + "s")).containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void everyKeyStandsBehindThePrefix() {
        redis.set(key, "here");
        assertThat(connected.connection().<String>call("look", jedis -> jedis.get("hotseat:" + key)))
                .isEqualTo("here");
    }

    @Test
    void jsonValuesComeBackAsTheyWerePut() {
        Ticket ticket = new Ticket(
                "A-1-7",
                new BigDecimal("7.10"),
                new BigDecimal("1.250"),
                LocalDate.of(2030, 2, 28),
                Instant.parse("2030-01-01T12:00:00.123456789Z"),
                null,
                List.of(1, 2));
        redis.put(key, ticket, MINUTE);
        assertThat(redis.get(key, Ticket.class)).contains(ticket);

        redis.put(key, List.of(ticket, ticket), MINUTE);
        assertThat(redis.get(key, new JsonType<List<Ticket>>() {})).contains(List.of(ticket, ticket));

        Map<String, @Nullable BigDecimal> prices = new LinkedHashMap<>();
        prices.put("front", new BigDecimal("100"));
        prices.put("closed", null);
        redis.put(key, prices, MINUTE);
        assertThat(redis.get(key, new JsonType<Map<String, @Nullable BigDecimal>>() {}))
                .contains(prices);

        List<@Nullable String> gaps = Arrays.asList("a", null, "c");
        redis.put(key, gaps, MINUTE);
        assertThat(redis.get(key, new JsonType<List<@Nullable String>>() {})).contains(gaps);

        redis.put(key, new BigDecimal("0.05"), MINUTE);
        assertThat(redis.get(key, BigDecimal.class)).contains(new BigDecimal("0.05"));
    }

    @Test
    void aValueOfAnotherTypeIsAnErrorThatNamesKeyAndType() {
        redis.set(key, "not json");
        assertThatThrownBy(() -> redis.get(key, Ticket.class))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContainingAll("hotseat:" + key, "Ticket");
        redis.put(key, List.of("a"), MINUTE);
        assertThatThrownBy(() -> redis.get(key, Ticket.class))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContainingAll("hotseat:" + key, "Ticket");
        assertThatThrownBy(() -> redis.hget(key, "a"))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContaining("hotseat:" + key);
    }

    @Test
    void badArgumentsAreRefusedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> redis.set("", "x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> redis.set(key, "x", Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> redis.put(key, new Object[] {Thread.currentThread()}, MINUTE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(key);
    }

    @Test
    void aPipelineIsOneRoundTripWithTypedResults() {
        redis.set(key, "7");
        long before = proxy.roundTrips();
        String report = redis.pipeline(batch -> {
            Pending<Long> count = batch.incr(key);
            Pending<Boolean> timed = batch.expire(key, MINUTE);
            Pending<Boolean> fresh = batch.hset(key + "m", "a", "1");
            Pending<Map<String, String>> all = batch.hgetAll(key + "m");
            Pending<Optional<String>> none = batch.get(key + "none");
            batch.put(key + "j", new BigDecimal("1.00"), MINUTE);
            Pending<Optional<BigDecimal>> money = batch.get(key + "j", JsonType.of(BigDecimal.class));
            return () -> count.get() + " " + timed.get() + " " + fresh.get() + " " + all.get() + " " + none.get() + " "
                    + money.get().orElseThrow();
        });
        assertThat(report).isEqualTo("8 true true {a=1} Optional.empty 1.00");
        assertThat(proxy.roundTrips() - before).isEqualTo(1);
    }

    @Test
    void aPipelineNamesTheOperationThatFailedAndTheOthersHappen() {
        redis.set(key, "text");
        assertThatThrownBy(() -> redis.pipeline(batch -> {
                    batch.set(key + "a", "1");
                    batch.incr(key);
                    return batch.incr(key + "c");
                }))
                .isInstanceOf(RedisDataException.class)
                .hasMessageContaining("operation 2, INCR of hotseat:" + key);
        assertThat(redis.get(key + "c")).contains("1");
    }

    @Test
    void aPendingResultCannotBeReadInsideTheBlock() {
        assertThatThrownBy(() -> redis.pipeline(batch -> {
                    Pending<Long> count = batch.incr(key);
                    return count.get() > 0 ? count : count;
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void everyOperationIsTimedAndThePoolShown() {
        redis.set(key, "1");
        redis.incr(key);
        redis.incr(key);
        assertThat(connected
                        .meters()
                        .get("hotseat.redis.time")
                        .tag("operation", "INCR")
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(connected.meters().get("hotseat.redis.pool.idle").gauge().value())
                .isEqualTo(1);
        assertThat(connected.meters().get("hotseat.redis.pool.limit").gauge().value())
                .isEqualTo(32);
    }

    @Test
    void everyOperationSaysUnavailableWhileRedisIsAwayAndWorksAfterwards() {
        redis.set(key, "before");
        proxy.cut();
        assertThatThrownBy(() -> redis.get(key)).isInstanceOf(RedisUnavailableException.class);
        assertThatThrownBy(() -> redis.pipeline(batch -> batch.get(key))).isInstanceOf(RedisUnavailableException.class);
        proxy.restore();
        assertThat(redis.get(key)).contains("before");
    }
}
