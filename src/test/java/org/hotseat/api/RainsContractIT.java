package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The rows of the REST table about rains. */
@RunAsClient
class RainsContractIT extends OverRains {

    @Test
    void aRainIsAnnouncedAtItsAddressAndShownToAnybodyWithoutWhatItsPacketsAreWorth() {
        String path = "api/rains/" + newId("rain");
        String expected = "{'rainId':'" + idOf(path) + "','totalAmount':'88.80','packets':5,'startsAt':'"
                + "2089-01-01T00:00:00Z','endsAt':'" + FAR_OFF
                + "','funderId':'funder-1','state':'announced','left':5,'claimed':0,'saleState':'announced','opensAt':'"
                + "2089-01-01T00:00:00Z','closesAt':'" + FAR_OFF + "'}";
        Answer made = operator()
                .put(path, body("88.8", 5, "2089-01-01T00:00:00Z", FAR_OFF))
                .is(201)
                .shows(expected);

        assertThat(made.header("Location"))
                .hasValueSatisfying(location -> assertThat(location).endsWith("/hotseat/" + path));
        nobody().get(path).is(200).shows(expected);
        assertThat(nobody().get("api/rains?limit=1000").is(200).list())
                .contains(nobody().get(path).object());
        user().post(path + "/grabs").refused(409, "'not-begun'");
        assertThat(user().post(path + "/grabs", "{}").text("startsAt")).isEqualTo("2089-01-01T00:00:00Z");
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
    void badFieldsAreAllReportedAndRolesAreKept() {
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
        user().post(path + "/grabs").refused(404, "'unknown-rain'");

        String rain = rain("1.00", 1);
        for (Person person : List.of(user(), service())) {
            person.post(rain + "/closing").is(403);
            person.get(rain + "/claims").is(403);
            person.get(rain + "/hot-state").is(403);
        }
        nobody().post(rain + "/grabs").is(401);
        nobody().post(rain + "/closing").is(401);
        user().post(rain + "/grabs", "{'userId':'somebody-else'}").is(403);
        user().post(rain + "/grabs", "{'userId':7}").complainsOf("userId");
        operator().get(rain + "/claims?after=x").complainsOf("after");
        operator().get(rain + "/claims?limit=0").complainsOf("limit");
    }

    @Test
    void everyUserGetsOnePacketAndTheSameAgainAndTheRestGetNone() {
        String rain = rain("10.00", 3);
        List<Person> users = List.of(user(), user(), user());
        long sum = 0;
        Set<String> packets = new HashSet<>();
        List<Answer> first = new ArrayList<>();
        for (Person user : users) {
            Answer answer = user.post(rain + "/grabs").is(200);
            assertThat(answer.text("code")).isEqualTo("0");
            packets.add(answer.text("redPacketId"));
            sum += cents(answer.text("amount"));
            first.add(answer);
        }
        assertThat(packets).hasSize(3);
        assertThat(sum).isEqualTo(1_000);
        for (int i = 0; i < 3; i++) {
            users.get(i)
                    .post(rain + "/grabs")
                    .is(200)
                    .shows("{'code':'1','redPacketId':'" + first.get(i).text("redPacketId") + "','amount':'"
                            + first.get(i).text("amount") + "'}");
        }
        user().post(rain + "/grabs").is(200).shows("{'code':'-1'}");
        service()
                .post(rain + "/grabs", "{'userId':'" + users.get(0).id() + "'}")
                .is(200)
                .shows("{'code':'1','redPacketId':'" + first.get(0).text("redPacketId") + "','amount':'"
                        + first.get(0).text("amount") + "'}");
        var claims = operator().get(rain + "/claims?after=1&limit=2").is(200).list();
        assertThat(claims).hasSize(2);
        JsonObject second = claims.getJsonObject(0);
        assertThat(second.getInt("number")).isEqualTo(2);
        assertThat(second.getString("userId")).isEqualTo(users.get(1).id());
        assertThat(second.getString("amount")).isEqualTo(first.get(1).text("amount"));
        assertThat(operator().get(rain + "/claims?after=3").is(200).list()).isEmpty();
        assertConsistent(rain, 0, 3, 0, 1_000);
    }

    @Test
    void aUserWhoHasAPacketIsNeverToldThatThereIsNoneAndTheFirstAnswerComesAgain() {
        String rain = rain("1.00", 1);
        Person owner = user();
        Answer first = owner.post(rain + "/grabs", "{}", rain).is(200);
        Person other = user();
        for (int i = 0; i < 30; i++) {
            assertThat(other.post(rain + "/grabs").text("code")).isEqualTo("-1");
            assertThat(owner.post(rain + "/grabs").text("code")).isEqualTo("1");
            assertThat(owner.post(rain + "/grabs", "{}", rain).response().body())
                    .isEqualTo(first.response().body());
        }
        service().post(rain + "/grabs", "{'userId':'x'}", rain).is(200);
        owner.post(rain + "/grabs", "{'userId':'" + owner.id() + "'}", rain).is(200);
        owner.post(rain("1.00", 1) + "/grabs", "{}", rain).is(422);
    }

    @Test
    void anEmptiedRainIsRebuiltWithItsPacketsAndItsOwners() {
        String rain = rain("50.00", 40);
        List<Person> users = new ArrayList<>();
        List<String> had = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            users.add(user());
            Answer answer = users.get(i).post(rain + "/grabs", "{}", "g" + i).is(200);
            had.add(answer.text("redPacketId") + " " + answer.text("amount"));
        }
        List<String> pool = pool(rain);
        assertThat(pool).hasSize(33);
        var claims = operator().get(rain + "/claims").is(200).list();
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        assertThat(operator().get(rain + "/claims").is(200).list()).isEqualTo(claims);
        assertThat(pool(rain)).isEqualTo(pool);
        for (int i = 0; i < 7; i++) {
            Answer again = users.get(i).post(rain + "/grabs").is(200);
            assertThat(again.text("code")).isEqualTo("1");
            assertThat(again.text("redPacketId") + " " + again.text("amount")).isEqualTo(had.get(i));
            assertThat(users.get(i).post(rain + "/grabs", "{}", "g" + i).text("code"))
                    .isEqualTo("0");
        }
        JsonObject sum = operator().get(rain + "/hot-state").is(200).object().getJsonObject("sum");
        assertConsistent(rain, 33, 7, sum.getInt("leftCents"), sum.getInt("claimedCents"));
        operator().get(rain + "/hot-state").is(200);
        assertThat(operator().get(rain + "/hot-state").response().body()).doesNotContainIgnoringCase("seed");
    }

    private static List<String> pool(String rain) {
        try (RedisClient redis = redis()) {
            return redis.lrange("rain:" + idOf(rain) + ":pool", 0, -1);
        }
    }

    @Test
    void packetsOfOneAmountAndWithinBoundsAreWorthThatAndAddUp() {
        String fixed = "api/rains/" + newId("rain");
        assertThat(operator()
                        .put(fixed, with("10.00", 4, "'packetAmount':'2.50'"))
                        .is(201)
                        .text("packetAmount"))
                .isEqualTo("2.50");
        String bounded = "api/rains/" + newId("rain");
        operator()
                .put(bounded, with("10.00", 4, "'minAmount':'2.00','maxAmount':'3.00'"))
                .is(201);
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            assertThat(user().post(fixed + "/grabs").is(200).text("amount")).isEqualTo("2.50");
            long got = cents(user().post(bounded + "/grabs").is(200).text("amount"));
            assertThat(got).isBetween(200L, 300L);
            sum += got;
        }
        assertThat(sum).isEqualTo(1_000);
        operator().post(bounded + "/rebuild").is(200);
        assertConsistent(bounded, 0, 4, 0, 1_000);
        assertConsistent(fixed, 0, 4, 0, 1_000);
    }

    @Test
    void sumsThatCannotBeSplitAreRefused() {
        String path = "api/rains/" + newId("rain");
        operator().put(path, with("10.00", 4, "'packetAmount':'2.51'")).complainsOf("totalAmount");
        operator().put(path, with("10.00", 4, "'packetAmount':'0.00'")).complainsOf("packetAmount");
        operator()
                .put(path, with("10.00", 4, "'packetAmount':'2.50','minAmount':'1.00'"))
                .complainsOf("packetAmount");
        operator().put(path, with("10.00", 4, "'minAmount':'2.51'")).complainsOf("totalAmount");
        operator().put(path, with("10.00", 4, "'maxAmount':'2.49'")).complainsOf("totalAmount");
        operator()
                .put(path, with("10.00", 4, "'minAmount':'3.00','maxAmount':'2.00'"))
                .complainsOf("maxAmount");
        operator().put(path, with("10.00", 4, "'grabsPerUser':0")).complainsOf("grabsPerUser");
        operator().put(path, with("10.00", 4, "'grabsPerUser':101")).complainsOf("grabsPerUser");
        nobody().get(path).refused(404, "'unknown-rain'");
    }

    @Test
    void aUserMayHaveSeveralPacketsAndHasThemAfterARebuild() {
        String rain = "api/rains/" + newId("rain");
        assertThat(operator()
                        .put(rain, with("10.00", 6, "'grabsPerUser':3"))
                        .is(201)
                        .number("grabsPerUser"))
                .isEqualTo(3);
        Person greedy = user();
        Set<String> packets = new HashSet<>();
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            Answer got = greedy.post(rain + "/grabs").is(200);
            assertThat(got.text("code")).isEqualTo("0");
            packets.add(got.text("redPacketId"));
            sum += cents(got.text("amount"));
            if (i == 1) {
                operator().post(rain + "/rebuild").is(200);
            }
        }
        assertThat(packets).hasSize(3);
        Answer again = greedy.post(rain + "/grabs").is(200);
        assertThat(again.text("code")).isEqualTo("1");
        assertThat(packets).contains(again.text("redPacketId"));
        assertConsistent(rain, 3, 3, 1_000 - sum, sum);
        operator().post(rain + "/rebuild").is(200);
        assertConsistent(rain, 3, 3, 1_000 - sum, sum);
        assertThat(greedy.post(rain + "/grabs").is(200).text("code")).isEqualTo("1");
        assertThat(user().post(rain + "/grabs").is(200).text("code")).isEqualTo("0");
    }

    private static String with(String total, int packets, String more) {
        return body(total, packets, LONG_AGO, FAR_OFF).replace("}", "," + more + "}");
    }
}
