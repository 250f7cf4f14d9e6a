package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about schedules themselves. */
@RunAsClient
class SchedulesContractIT extends OverRest {

    @Test
    void newScheduleIsCreatedAtItsAddressAndShownToAnybody() {
        String path = "api/schedules/" + newId("new");
        String expected =
                "{'scheduleId':'" + idOf(path) + "','name':'Sju gåter ☃','maxPlayers':5,'available':5,'held':0,"
                        + "'booked':0,'startsAt':'2030-01-01T20:00:00Z','holdMinutes':2.5,'price':'7.10',"
                        + "'closesAt':'2030-01-01T20:00:00Z','state':'open'}";

        Answer created = operator()
                .put(
                        path,
                        "{'name':'Sju gåter ☃','maxPlayers':5,'startsAt':'2030-01-01T20:00:00Z','holdMinutes':2.5,"
                                + "'price':'7.1'}")
                .is(201)
                .shows(expected);

        assertThat(created.header("Location"))
                .hasValueSatisfying(location -> assertThat(location).endsWith("/hotseat/" + path));
        nobody().get(path).is(200).shows(expected);
        user().get(path).is(200).shows(expected);
    }

    @Test
    void fieldsThatAreNotGivenHaveTheirDefaultsOrAreLeftOut() {
        String path = "api/schedules/" + newId("bare");
        String bare = "{'scheduleId':'" + idOf(path)
                + "','name':'n','maxPlayers':0,'available':0,'held':0,'booked':0,'holdMinutes':15,'state':'sold-out'}";

        operator().put(path, "{'name':'n','maxPlayers':0}").is(201).shows(bare);
        operator()
                .put(path, "{'name':'n','maxPlayers':0,'startsAt':'2030-01-01T20:00:00.5Z','price':'0'}")
                .is(200);
        Answer changed = operator().put(path, "{'name':'n','maxPlayers':0}").is(200);

        changed.shows(bare);
        assertThat(changed.header("Location")).isEmpty();
        nobody().get(path).is(200).shows(bare);
    }

    @Test
    void numbersAreWrittenWithoutAnExponent() {
        String path = "api/schedules/" + newId("ten");

        Answer answer = operator()
                .put(path, "{'name':'n','maxPlayers':1e1,'holdMinutes':100}")
                .is(201);

        assertThat(answer.response().body()).contains("\"maxPlayers\":10,").contains("\"holdMinutes\":100");
    }

    @Test
    void boundsAreIncludedAndWhatLiesBeyondIsRefused() {
        String path = "api/schedules/" + newId("bounds");
        for (String good : List.of(
                "'maxPlayers':1000000",
                "'maxPlayers':0,'holdMinutes':0.01",
                "'maxPlayers':0,'holdMinutes':10080",
                "'maxPlayers':0,'price':'9999999.99'")) {
            operator().put(path, "{'name':'n'," + good + "}");
            assertThat(operator().put(path, "{'name':'n'," + good + "}").status())
                    .as(good)
                    .isEqualTo(200);
        }
        operator()
                .put(path, "{'name':'" + "n".repeat(200) + "','maxPlayers':0}")
                .is(200);
        operator()
                .put(path, "{'name':'" + "n".repeat(201) + "','maxPlayers':1000001}")
                .complainsOf("name", "maxPlayers");
        for (String bad : List.of("0", "0.0099", "10080.01", "-1", "1e400", "'15'", "[15]")) {
            operator()
                    .put(path, "{'name':'n','maxPlayers':0,'holdMinutes':" + bad + "}")
                    .complainsOf("holdMinutes");
        }
        for (String bad : List.of("7.10", "'7.123'", "'-1'", "'1e3'", "'7,10'", "''", "'100000000000'")) {
            operator()
                    .put(path, "{'name':'n','maxPlayers':0,'price':" + bad + "}")
                    .complainsOf("price");
        }
        for (String bad : List.of("'2030-01-01'", "'2030-13-01T00:00:00Z'", "'1969-12-31T00:00:00Z'", "1893456000")) {
            operator()
                    .put(path, "{'name':'n','maxPlayers':0,'startsAt':" + bad + "}")
                    .complainsOf("startsAt");
        }
    }

    @Test
    void everyBadFieldIsNamedAtOnceAndNothingIsChanged() {
        String path = schedule(3);

        operator()
                .put(path, "{'name':7,'maxPlayers':'3','startsAt':1,'holdMinutes':true,'price':7.1}")
                .complainsOf("name", "maxPlayers", "startsAt", "holdMinutes", "price");
        operator().put(path, "{}").complainsOf("name", "maxPlayers");
        operator().put(path, "{'name':'','maxPlayers':2.5}").complainsOf("name", "maxPlayers");
        operator().put(path, "{'name':'a\\u0000b','maxPlayers':-1}").complainsOf("name", "maxPlayers");
        operator().put("api/schedules/a%20b", "{'name':'n','maxPlayers':1}").complainsOf("scheduleId");

        assertThat(nobody().get(path).text("name")).isEqualTo("A game");
        assertCounts(path, 3, 0, 0);
    }

    @Test
    void placesCanBeRaisedAndLoweredInMidSaleButNotBelowWhatIsTaken() {
        String path = schedule(2);
        user().post(path + "/holds").is(201);
        order(user(), path);
        user().post(path + "/holds").refused(409, "-2");

        operator().put(path, "{'name':'More','maxPlayers':4}").is(200);
        user().post(path + "/holds").is(201);
        assertCounts(path, 1, 2, 1);
        Answer refused = operator().put(path, "{'name':'Fewer','maxPlayers':2}").refused(409, "'below-taken'");
        assertThat(refused.number("taken")).isEqualTo(3);
        assertThat(nobody().get(path).text("name")).isEqualTo("More");
        operator().put(path, "{'name':'Full','maxPlayers':3}").is(200);

        assertCounts(path, 0, 2, 1);
        user().post(path + "/orders").refused(409, "-2");
    }

    @Test
    void listGivesPagesInTheOrderOfIds() {
        String prefix = newId("list");
        for (String end : List.of("c", "a", "b", "B")) {
            operator()
                    .put("api/schedules/" + prefix + end, "{'name':'n','maxPlayers':1}")
                    .is(201);
        }

        assertThat(ids("api/schedules?after=" + prefix + "&limit=3"))
                .containsExactly(prefix + "B", prefix + "a", prefix + "b");
        assertThat(ids("api/schedules?after=" + prefix + "b&limit=1")).containsExactly(prefix + "c");
        assertThat(ids("api/schedules?after=~")).isEmpty();
        assertThat(ids("api/schedules?limit=1000")).contains(prefix + "a").isSorted();
        assertThat(ids("api/schedules?limit=1")).hasSize(1);
        assertThat(nobody().get("api/schedules?after=" + prefix + "b&limit=1")
                        .list()
                        .get(0))
                .isEqualTo(nobody().get("api/schedules/" + prefix + "c").object());
        for (String bad : List.of("0", "1001", "-1", "x", "", "1.0", "99999999999", "%F0%9F%8E%B2")) {
            nobody().get("api/schedules?limit=" + bad).complainsOf("limit");
        }
    }

    @Test
    void scheduleThatIsNotThereIsUnknown() {
        nobody().get("api/schedules/never-made").refused(404, "'unknown-schedule'");
        nobody().get("api/schedules/" + "x".repeat(64)).refused(404, "'unknown-schedule'");
        nobody().get("api/schedules/" + "x".repeat(65)).complainsOf("scheduleId");
    }

    @Test
    void onlyOperatorsCreateAndChange() {
        String path = "api/schedules/" + newId("roles");
        String body = "{'name':'n','maxPlayers':1}";

        nobody().put(path, body).refused(401, "'no-token'");
        user().put(path, body).refused(403, "'wrong-role'");
        service().put(path, body).refused(403, "'wrong-role'");
        person("grouplesss-1").put(path, body).refused(403, "'wrong-role'");

        nobody().get(path).refused(404, "'unknown-schedule'");
    }

    private List<String> ids(String path) {
        return nobody().get(path).is(200).list().stream()
                .map(schedule -> schedule.asJsonObject().getString("scheduleId"))
                .toList();
    }
}
