package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.Difference.Mend;
import org.hotseat.testing.RedisMonitor;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** Each kind of difference: evidence says what it is, the server mends it or leaves it, and a rebuild leaves none. */
@RunAsClient
class DifferenceKindsIT extends DamagedResources {

    private static final String STRANGER = "00000000-0000-0000-0000-000000000000-0";
    private static final double LATER = 4e12;

    private interface Change {
        void in(RedisClient redis, String id, Sold sold);
    }

    private enum Damage {
        MORE_LEFT_OF_A_SCHEDULE(Model.SCHEDULES, Kind.SUM, (redis, id, sold) -> redis.incr("seats:" + id)),
        MORE_LEFT_OF_A_SALE(
                Model.SALES, Kind.SUM, (redis, id, sold) -> redis.hincrBy("seckill_good_" + id, "amount", 1)),
        MORE_LEFT_OF_A_PROGRAM(
                Model.PROGRAMS, Kind.SUM, (redis, id, sold) -> redis.hincrBy("program:remain:" + id, "A", 1)),
        MORE_CENTS_OF_A_RAIN(Model.RAINS, Kind.SUM, (redis, id, sold) -> redis.hincrBy("rain:" + id, "left_cents", 1)),
        FEWER_CLAIMS_OF_A_DROP(Model.DROPS, Kind.SUM, (redis, id, sold) -> redis.hincrBy("drop:" + id, "claimed", -1)),
        HALTED_SALE(Model.SALES, Kind.HALTED, (redis, id, sold) -> {
            redis.hset("seckill_good_" + id, "halted", "so it was");
            redis.hset("seckill_good_" + id, "stopped", "1");
        }),
        STOPPED_DROP(Model.DROPS, Kind.STATE, (redis, id, sold) -> redis.hset("drop:" + id, "stopped", "1")),
        OTHER_LIMIT_OF_A_SALE(
                Model.SALES, Kind.DEFINITION, (redis, id, sold) -> redis.hset("seckill_good_" + id, "limit", "3")),
        OTHER_LIMIT_OF_A_DROP(
                Model.DROPS, Kind.DEFINITION, (redis, id, sold) -> redis.hset("drop:" + id, "limit", "1")),
        SOLD_TWICE_AS_MUCH(Model.SALES, Kind.COUNTER, (redis, id, sold) -> {
            redis.hincrBy("seckill_good_" + id, "sold", 2);
            redis.hincrBy("seckill_good_" + id, "amount", -2);
        }),
        ONE_CODE_MORE(Model.DROPS, Kind.COUNTER, (redis, id, sold) -> {
            redis.hincrBy("drop:" + id, "codes", 1);
            redis.hincrBy("drop:" + id, "left", 1);
        }),
        STRANGER_WITH_UNITS(Model.SALES, Kind.TALLY, (redis, id, sold) -> redis.hset("sale:users:" + id, "u9", "1::")),
        STRANGER_WITH_SEATS(
                Model.PROGRAMS, Kind.TALLY, (redis, id, sold) -> redis.hset("program:buyers:" + id, "u9", "1::")),
        OTHER_PACKET_OF_A_USER(
                Model.RAINS, Kind.TALLY, (redis, id, sold) -> redis.hset("rain:" + id + ":taken", "u1", "99:1:")),
        OTHER_COUNT_OF_A_USER(
                Model.DROPS, Kind.TALLY, (redis, id, sold) -> redis.hset("drop:" + id + ":users", "u1", "1::a:1")),
        STRANGE_ORDER(
                Model.SCHEDULES, Kind.UNKNOWN, (redis, id, sold) -> redis.hset("buyers:" + id, "u9", STRANGER + ":")),
        UNPAID_IN_REDIS_ALONE(Model.SALES, Kind.UNKNOWN, (redis, id, sold) -> {
            redis.hset("order:" + sold.order(1), "pay_status", "0");
            redis.zadd("orders:exp", LATER, "sale:" + id + ":" + sold.order(1));
        }),
        BUYER_WITHOUT_ORDER(Model.SCHEDULES, Kind.MISSING, (redis, id, sold) -> redis.hdel("buyers:" + id, "u2")),
        BUYER_WITHOUT_UNITS(Model.SALES, Kind.MISSING, (redis, id, sold) -> redis.hdel("sale:users:" + id, "u2")),
        HOLD_WITHOUT_KEY(Model.SCHEDULES, Kind.MISSING, (redis, id, sold) -> redis.del("lock:" + id + ":u4")),
        KEY_OF_ANOTHER_HOLD(
                Model.SCHEDULES,
                Kind.OTHER,
                (redis, id, sold) -> redis.set(
                        "lock:" + id + ":u4", "999999", SetParams.setParams().px(800_000))),
        EXCHANGED_SEATS(
                Model.PROGRAMS,
                Kind.OTHER,
                (redis, id, sold) -> redis.hset(
                        "program:rows:" + id + ":A",
                        "R1",
                        new StringBuilder(redis.hget("program:rows:" + id + ":A", "R1"))
                                .reverse()
                                .toString())),
        PACKET_WITH_MORE(Model.RAINS, Kind.OTHER, (redis, id, sold) -> redis.lset("rain:" + id + ":pool", 0, "1:77")),
        OTHER_CODES_LEFT(
                Model.DROPS, Kind.OTHER, (redis, id, sold) -> redis.lset("drop:" + id + ":pool", 0, "other:1:3")),
        HOLD_WITHOUT_END(
                Model.SCHEDULES, Kind.ENDLESS, (redis, id, sold) -> redis.zrem("locks:exp", "lock:" + id + ":u4")),
        HOLD_THAT_ENDS_LATE(
                Model.SCHEDULES,
                Kind.ENDLESS,
                (redis, id, sold) -> redis.zadd("locks:exp", LATER, "lock:" + id + ":u4")),
        ORDER_WITHOUT_END(
                Model.SCHEDULES,
                Kind.ENDLESS,
                (redis, id, sold) -> redis.zrem("orders:exp", "schedule:" + id + ":" + sold.order(0))),
        ORDER_THAT_ENDS_LATE(
                Model.PROGRAMS,
                Kind.ENDLESS,
                (redis, id, sold) -> redis.zadd("orders:exp", LATER, "program:" + id + ":" + sold.order(0) + ":A")),
        RAIN_WITHOUT_END(Model.RAINS, Kind.ENDLESS, (redis, id, sold) -> redis.zrem("rains:exp", id)),
        ENTRY_OF_NO_HOLD(
                Model.SCHEDULES, Kind.STRAY, (redis, id, sold) -> redis.zadd("locks:exp", LATER, "lock:" + id + ":u9")),
        ENTRY_OF_NO_ORDER(
                Model.SALES,
                Kind.STRAY,
                (redis, id, sold) -> redis.zadd("orders:exp", LATER, "sale:" + id + ":" + STRANGER)),
        ENTRY_OF_NOBODY(
                Model.SCHEDULES, Kind.STRAY, (redis, id, sold) -> redis.zadd("locks:exp", LATER, "lock:" + id + ":")),
        ENTRY_THAT_NAMES_NOTHING(
                Model.SCHEDULES,
                Kind.STRAY,
                (redis, id, sold) -> redis.zadd("orders:exp", LATER, "schedule:" + id + ":"));

        private final Model model;
        private final Kind kind;
        private final Change change;

        Damage(Model model, Kind kind, Change change) {
            this.model = model;
            this.kind = kind;
            this.change = change;
        }
    }

    private Sold damaged(Damage damage) {
        Sold sold = sold(damage.model);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            damage.change.in(redis, sold.id(), sold);
        }
        return sold;
    }

    private JsonObject evidence(Sold sold) {
        return calls.get(sold.path() + "/hot-state").is(200).json();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** The check of the server's round. */
    private void check(Sold sold) {
        calls.send("POST", "test/rounds/" + sold.path(), "", "operator", "").is(204);
    }

    @ParameterizedTest
    @EnumSource
    void aRebuildLeavesNoDifference(Damage damage) {
        Sold sold = damaged(damage);
        JsonObject found = evidence(sold);

        assertThat(found.getBoolean("consistent")).isFalse();
        JsonArray findings = found.getJsonArray("findings");
        assertThat(findings.getValuesAs(JsonObject.class).stream()
                        .map(finding -> finding.getString("difference"))
                        .toList())
                .isEqualTo(found.getJsonArray("differences").getValuesAs(word -> ((JsonString) word).getString()));
        List<JsonObject> ofTheKind = findings.getValuesAs(JsonObject.class).stream()
                .filter(finding -> finding.getString("kind").equals(word(damage.kind)))
                .toList();
        assertThat(ofTheKind).as(findings.toString()).isNotEmpty().allSatisfy(finding -> {
            assertThat(finding.getBoolean("harmless")).isEqualTo(damage.kind.isHarmless());
            assertThat(finding.getString("mendedBy")).isEqualTo(word(damage.kind.mend()));
        });

        calls.post(sold.path() + "/rebuild", "operator").is(200);
        consistent(sold.path());
    }

    @ParameterizedTest
    @EnumSource
    void theServerMendsWhatNobodyHasToSee(Damage damage) {
        Sold sold = damaged(damage);
        boolean mended = damage.kind.mend() == Mend.REBUILD;

        check(sold);

        JsonObject found = evidence(sold);
        assertThat(found.getBoolean("consistent")).as(found.toString()).isEqualTo(mended);
        if (mended) {
            assertThat(found.getJsonObject("repair").getString("state")).isEqualTo("mended");
        } else {
            assertThat(found).doesNotContainKey("repair");
            calls.post(sold.path() + "/rebuild", "operator").is(200);
        }
        consistent(sold.path());
    }

    /** Somebody else has the lease of the resource's rebuilds, and has not counted all yet. */
    @Test
    void whatARebuildIsAtWorkOnIsNoDifference() {
        Sold sold = sold(Model.SCHEDULES);
        String lease = "rebuild:" + sold.path().replace('/', ':');
        int port = TestStores.current().redisPort();
        try (RedisClient redis = RedisClient.create("127.0.0.1", port);
                RedisMonitor monitor = new RedisMonitor(port)) {
            redis.set(
                    lease,
                    "another@" + redis.get("epoch"),
                    SetParams.setParams().px(600_000));
            redis.incr("seats:" + sold.id());

            CompletableFuture<JsonObject> reported = CompletableFuture.supplyAsync(() -> evidence(sold));
            await().until(() -> reported.isDone() || wants(monitor, lease));
            redis.decr("seats:" + sold.id());
            redis.del(lease);

            assertThat(reported.join().getBoolean("consistent"))
                    .as(reported.join().toString())
                    .isTrue();
        }
    }

    private static boolean wants(RedisMonitor monitor, String lease) {
        return monitor.commands().stream().anyMatch(command -> command.words().equals(List.of("GET", lease)));
    }
}
