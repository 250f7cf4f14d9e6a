package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.ZAddParams;

/** The rows of the REST table about rains. */
@RunAsClient
class RainsContractIT extends OverRest {

    private static final String LONG_AGO = "2020-01-01T00:00:00Z";
    private static final String FAR_OFF = "2090-01-01T00:00:00Z";

    @Test
    void aRainIsAnnouncedAtItsAddressAndShownToAnybodyWithoutWhatItsPacketsAreWorth() {
        String path = "api/rains/" + newId("rain");
        String expected = "{'rainId':'" + idOf(path) + "','totalAmount':'88.80','packets':5,'startsAt':'"
                + "2089-01-01T00:00:00Z','endsAt':'" + FAR_OFF
                + "','funderId':'funder-1','state':'announced','left':5,'claimed':0}";
        Answer made = operator()
                .put(path, body("88.8", 5, "2089-01-01T00:00:00Z", FAR_OFF))
                .is(201)
                .shows(expected);

        assertThat(made.header("Location"))
                .hasValueSatisfying(location -> assertThat(location).endsWith("/hotseat/" + path));
        nobody().get(path).is(200).shows(expected);
        assertThat(nobody().get("api/rains?limit=1000").is(200).list())
                .contains(nobody().get(path).object());
        player().post(path + "/grabs").refused(409, "'not-begun'");
        assertThat(player().post(path + "/grabs", "{}").text("startsAt")).isEqualTo("2089-01-01T00:00:00Z");
    }

    @Test
    void untilItHasBegunARainCanBecomeAnotherAndFromThenOnOnlyBeClosed() {
        String path = "api/rains/" + newId("rain");
        operator().put(path, body("1.00", 100, "2089-01-01T00:00:00Z", FAR_OFF)).is(201);
        operator().put(path, body("5.00", 2, "2089-01-01T00:00:00Z", FAR_OFF)).is(200);
        operator().put(path, body("3.00", 3, LONG_AGO, FAR_OFF)).is(200);
        assertConsistent(path, 3, 0, 300, 0);

        operator().put(path, body("3.00", 3, LONG_AGO, FAR_OFF)).is(200);
        operator().put(path, body("3.01", 3, LONG_AGO, FAR_OFF)).refused(409, "'begun'");
        operator().put(path, body("3.00", 3, LONG_AGO, "2091-01-01T00:00:00Z")).refused(409, "'begun'");
        operator().post(path + "/closing").is(200);
        operator().put(path, body("3.01", 3, "2089-01-01T00:00:00Z", FAR_OFF)).refused(409, "'begun'");
    }

    @Test
    void badFieldsAreAllToldAndRolesAreKept() {
        String path = "api/rains/" + newId("rain");
        operator().put(path, "{}").complainsOf("totalAmount", "packets", "startsAt", "endsAt", "funderId");
        operator().put(path, body("0.99", 100, FAR_OFF, LONG_AGO)).complainsOf("totalAmount", "endsAt");
        operator()
                .put(path, body("1000000000.01", 1_000_001, LONG_AGO, FAR_OFF))
                .complainsOf("totalAmount", "packets");
        operator().put(path, body("1.00", 0, LONG_AGO, FAR_OFF)).complainsOf("packets");
        operator().put(path, body("1.00", 1, LONG_AGO, "2020-01-01T00:00:01Z")).complainsOf("endsAt");
        service().put(path, body("1.00", 1, LONG_AGO, FAR_OFF)).is(403);
        nobody().put(path, body("1.00", 1, LONG_AGO, FAR_OFF)).is(401);
        nobody().get(path).refused(404, "'unknown-rain'");
        operator().post(path + "/closing").refused(404, "'unknown-rain'");
        operator().get(path + "/claims").refused(404, "'unknown-rain'");
        operator().get(path + "/hot-state").is(404);
        player().post(path + "/grabs").refused(404, "'unknown-rain'");

        String rain = rain("1.00", 1);
        for (Person person : List.of(player(), service())) {
            person.post(rain + "/closing").is(403);
            person.get(rain + "/claims").is(403);
            person.get(rain + "/hot-state").is(403);
        }
        nobody().post(rain + "/grabs").is(401);
        nobody().post(rain + "/closing").is(401);
        player().post(rain + "/grabs", "{'playerId':'somebody-else'}").is(403);
        player().post(rain + "/grabs", "{'playerId':7}").complainsOf("playerId");
        operator().get(rain + "/claims?after=x").complainsOf("after");
        operator().get(rain + "/claims?limit=0").complainsOf("limit");
    }

    @Test
    void everyUserGetsOnePacketAndTheSameAgainAndTheRestGetNone() {
        String rain = rain("10.00", 3);
        List<Person> players = List.of(player(), player(), player());
        long sum = 0;
        Set<String> packets = new HashSet<>();
        List<Answer> first = new ArrayList<>();
        for (Person player : players) {
            Answer answer = player.post(rain + "/grabs").is(200);
            assertThat(answer.text("code")).isEqualTo("0");
            packets.add(answer.text("redPacketId"));
            sum += cents(answer.text("amount"));
            first.add(answer);
        }
        assertThat(packets).hasSize(3);
        assertThat(sum).isEqualTo(1_000);
        for (int i = 0; i < 3; i++) {
            players.get(i)
                    .post(rain + "/grabs")
                    .is(200)
                    .shows("{'code':'1','redPacketId':'" + first.get(i).text("redPacketId") + "','amount':'"
                            + first.get(i).text("amount") + "'}");
        }
        player().post(rain + "/grabs").is(200).shows("{'code':'-1'}");
        service()
                .post(rain + "/grabs", "{'playerId':'" + players.get(0).id() + "'}")
                .is(200)
                .shows("{'code':'1','redPacketId':'" + first.get(0).text("redPacketId") + "','amount':'"
                        + first.get(0).text("amount") + "'}");
        var claims = operator().get(rain + "/claims?after=1&limit=2").is(200).list();
        assertThat(claims).hasSize(2);
        JsonObject second = claims.getJsonObject(0);
        assertThat(second.getInt("number")).isEqualTo(2);
        assertThat(second.getString("playerId")).isEqualTo(players.get(1).id());
        assertThat(second.getString("amount")).isEqualTo(first.get(1).text("amount"));
        assertThat(operator().get(rain + "/claims?after=3").is(200).list()).isEmpty();
        assertConsistent(rain, 0, 3, 0, 1_000);
    }

    @Test
    void whoeverHasAPacketIsNeverToldThatThereIsNoneAndTheFirstAnswerComesAgain() {
        String rain = rain("1.00", 1);
        Person owner = player();
        Answer first = owner.post(rain + "/grabs", "{}", rain).is(200);
        Person other = player();
        for (int i = 0; i < 30; i++) {
            assertThat(other.post(rain + "/grabs").text("code")).isEqualTo("-1");
            assertThat(owner.post(rain + "/grabs").text("code")).isEqualTo("1");
            assertThat(owner.post(rain + "/grabs", "{}", rain).response().body())
                    .isEqualTo(first.response().body());
        }
        service().post(rain + "/grabs", "{'playerId':'x'}", rain).is(200);
        owner.post(rain + "/grabs", "{'playerId':'" + owner.id() + "'}", rain).is(200);
        owner.post(rain("1.00", 1) + "/grabs", "{}", rain).is(422);
    }

    @Test
    void aClosedRainGivesNothingAwayAndReturnsItsRestOnce() {
        String rain = rain("10.00", 4);
        Person owner = player();
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
        player().post(rain + "/grabs").refused(409, "'over'");
        Answer told = owner.post(rain + "/grabs").refused(409, "'over'");
        assertThat(told.text("redPacketId")).isEqualTo(grabbed.text("redPacketId"));
        assertThat(told.text("endedAt")).isEqualTo(closed.text("endedAt"));
        assertConsistent(rain, 3, 1, rest, 1_000 - rest);
        operator().post(rain + "/rebuild").is(200);
        assertThat(nobody().get(rain).text("restAmount")).isEqualTo(closed.text("restAmount"));
        player().post(rain + "/grabs").refused(409, "'over'");
        assertConsistent(rain, 3, 1, rest, 1_000 - rest);
    }

    @Test
    void aRainOfWhichNothingIsLeftToDoGoesAwayAndAnswersAsBefore() {
        String rain = rain("10.00", 4);
        Person owner = player();
        Answer grabbed = owner.post(rain + "/grabs").is(200);
        operator().post(rain + "/closing").is(200);
        String id = idOf(rain);
        String[] keys = {"rain:" + id, "rain:" + id + ":pool", "rain:" + id + ":taken", "rain:" + id + ":claims"};
        awaitCredited(rain);
        JsonObject before = nobody().get(rain).is(200).object();
        var claims = operator().get(rain + "/claims").is(200).list();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            for (String key : keys) {
                assertThat(redis.pttl(key)).isBetween(1L, 3_600_000L);
            }
            redis.del(keys);

            assertThat(nobody().get(rain).is(200).object()).isEqualTo(before);
            assertThat(nobody().get("api/rains?limit=1000").is(200).list()).contains(before);
            assertThat(redis.exists(keys)).isZero();

            Answer told = owner.post(rain + "/grabs").refused(409, "'over'");
            assertThat(told.text("redPacketId")).isEqualTo(grabbed.text("redPacketId"));
            assertThat(told.text("amount")).isEqualTo(grabbed.text("amount"));
            for (String key : keys) {
                assertThat(redis.pttl(key)).isBetween(1L, 3_600_000L);
            }
            redis.del(keys);
            player().post(rain + "/grabs").refused(409, "'over'");
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
        String path = "api/rains/" + newId("rain");
        Instant end = Instant.now().plusSeconds(2);
        operator().put(path, body("10.00", 4, LONG_AGO, end.toString())).is(201);
        String other = rain("1.00", 3);
        operator().post(other + "/closing").is(200);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.del("rain:" + idOf(path), "rain:" + idOf(path) + ":pool", "rains:exp");
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> redisKnows(idOf(path)));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> nobody().get(path).is(200).object().containsKey("returnedAt"));
        Answer over = nobody().get(path);
        assertThat(over.text("restAmount")).isEqualTo("10.00");
        assertThat(over.text("endedAt"))
                .isEqualTo(Instant.ofEpochMilli(end.toEpochMilli()).toString());
        player().post(path + "/grabs").refused(409, "'over'");
    }

    @Test
    void anEmptiedRainIsRebuiltWithItsPacketsAndItsOwners() {
        String rain = rain("50.00", 40);
        List<Person> players = new ArrayList<>();
        List<String> had = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            players.add(player());
            Answer answer = players.get(i).post(rain + "/grabs", "{}", "g" + i).is(200);
            had.add(answer.text("redPacketId") + " " + answer.text("amount"));
        }
        List<String> pool = pool(rain);
        assertThat(pool).hasSize(33);
        var claims = operator().get(rain + "/claims").is(200).list();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        assertThat(operator().get(rain + "/claims").is(200).list()).isEqualTo(claims);
        assertThat(pool(rain)).isEqualTo(pool);
        for (int i = 0; i < 7; i++) {
            Answer again = players.get(i).post(rain + "/grabs").is(200);
            assertThat(again.text("code")).isEqualTo("1");
            assertThat(again.text("redPacketId") + " " + again.text("amount")).isEqualTo(had.get(i));
            assertThat(players.get(i).post(rain + "/grabs", "{}", "g" + i).text("code"))
                    .isEqualTo("0");
        }
        JsonObject sum = operator().get(rain + "/hot-state").is(200).object().getJsonObject("sum");
        assertConsistent(rain, 33, 7, sum.getInt("leftCents"), sum.getInt("claimedCents"));
        operator().get(rain + "/hot-state").is(200);
        assertThat(operator().get(rain + "/hot-state").response().body()).doesNotContainIgnoringCase("seed");
    }

    /** Until nothing is left to do; the sweep need not wait until it would look again. */
    private void awaitCredited(String rain) {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            await().atMost(Duration.ofSeconds(60)).until(() -> {
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
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            return redis.exists("rain:" + rain);
        }
    }

    private static List<String> pool(String rain) {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            return redis.lrange("rain:" + idOf(rain) + ":pool", 0, -1);
        }
    }

    /** A new running rain; answers its path. */
    private String rain(String total, int packets) {
        String path = "api/rains/" + newId("rain");
        operator().put(path, body(total, packets, LONG_AGO, FAR_OFF)).is(201);
        return path;
    }

    private static String body(String total, int packets, String start, String end) {
        return "{'totalAmount':'" + total + "','packets':" + packets + ",'startsAt':'" + start + "','endsAt':'" + end
                + "','funderId':'funder-1'}";
    }

    private void assertConsistent(String rain, int left, int claimed, long leftCents, long claimedCents) {
        JsonObject evidence = operator().get(rain + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum"))
                .isEqualTo(Answer.json("{'packets':" + (left + claimed) + ",'left':" + left + ",'claimed':" + claimed
                        + ",'totalCents':" + (leftCents + claimedCents) + ",'leftCents':" + leftCents
                        + ",'claimedCents':" + claimedCents + "}"));
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }
}
