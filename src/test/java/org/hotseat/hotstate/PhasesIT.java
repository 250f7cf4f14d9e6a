package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When all models sell, and to whom, over REST. */
@RunAsClient
class PhasesIT extends InServer {

    private static final String OPEN = "'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'";

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @ParameterizedTest
    @EnumSource
    void aCallerIsToldWhenItsNextPhaseOpens(PhasedModel model) {
        String id = resource(
                model,
                "{'opensAt':'2088-01-01T00:00:00Z','closesAt':'2088-02-01T00:00:00Z','groups':['fans']},"
                        + "{'opensAt':'2088-02-01T00:00:00Z','closesAt':'2088-03-01T00:00:00Z'}");

        assertThat(refusal(claim(model, id, "user:u1"), "not-open").getString("opensAt"))
                .isEqualTo("2088-02-01T00:00:00Z");
        assertThat(refusal(claim(model, id, "user+fans:u2"), "not-open").getString("opensAt"))
                .isEqualTo("2088-01-01T00:00:00Z");
        // A service has the groups of its own token, for whom it acts.
        assertThat(refusal(claim(model, id, "service+fans"), "not-open").getString("opensAt"))
                .isEqualTo("2088-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @EnumSource
    void aPhaseOfAGroupIsForThatGroupAndOneCallersRefusalIsNotAnothers(PhasedModel model) {
        String id = resource(model, "{" + OPEN + ",'groups':['fans']}");

        assertThat(refusal(claim(model, id, "user:u1"), "not-open")).doesNotContainKey("opensAt");
        claim(model, id, "user+fans:u2").is(model.granted);
        refusal(claim(model, id, "user:u3"), "not-open");
    }

    @ParameterizedTest
    @EnumSource
    void afterItsLastPhaseItIsClosed(PhasedModel model) {
        String id = resource(model, "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2020-03-01T00:00:00Z'}");

        assertThat(refusal(claim(model, id, "user:u1"), "closed").getString("closedAt"))
                .isEqualTo("2020-03-01T00:00:00Z");
    }

    @ParameterizedTest
    @EnumSource
    void aRebuiltResourceHasTheSamePhasesTheSameWaveAndTheSameStop(PhasedModel model) {
        String id = resource(model, "{" + OPEN + ",'release':2}");
        String path = model.path() + "/" + id;
        claim(model, id, "user:u1").is(model.granted);
        claim(model, id, "user:u2").is(model.granted);
        assertThat(refusal(claim(model, id, "user:u3"), "wave-sold-out").getInt("left"))
                .isZero();

        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        refusal(claim(model, id, "user:u3"), "stopped");
        Answer before = calls.get(path);
        assertThat(before.json().getBoolean("stopped")).isTrue();
        assertThat(before.json().getJsonArray("phases").getJsonObject(0).getInt("release"))
                .isEqualTo(2);
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(calls.get(path)).isEqualTo(before);
        refusal(claim(model, id, "user:u3"), "stopped");

        Answer resumed =
                calls.send("POST", path + "/resume", "", "operator", "").is(200);
        assertThat(resumed.json()).doesNotContainKey("stopped");
        calls.post(path + "/rebuild", "operator").is(200);
        refusal(claim(model, id, "user:u3"), "wave-sold-out");
        assertThat(calls.get(path + "/hot-state").is(200).json().getBoolean("consistent"))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void onlyOperatorsStopAndARepetitionWithItsKeyStopsNothingAgain(PhasedModel model) {
        String id = resource(model, "{" + OPEN + "}");
        String path = model.path() + "/" + id;
        for (String role : new String[] {"user", "service", "payment"}) {
            calls.send("POST", path + "/stop", "", role, "").is(403);
            calls.send("POST", path + "/resume", "", role, "").is(403);
        }
        calls.send("POST", path + "/stop", "", "operator", "stop-" + id).is(200);
        calls.send("POST", path + "/resume", "", "operator", "").is(200);
        calls.send("POST", path + "/stop", "", "operator", "stop-" + id).is(200);
        claim(model, id, "user:u1").is(model.granted);
        calls.send("POST", model.path() + "/nowhere/stop", "", "operator", "").is(404);
    }

    @ParameterizedTest
    @EnumSource
    void badPhasesAreRefusedWithTheirPlace(PhasedModel model) {
        String id = RestCalls.newId("bad");
        Answer answer =
                put(model, id, "{'opensAt':'2030-01-01T00:00:00Z','closesAt':'2030-01-01T00:00:00Z','release':0}");

        assertThat(answer.is(400).body()).contains("phases[0].release", "phases[0].closesAt");
    }

    @Test
    void aChangeOfAStoppedScheduleDoesNotEndTheStop() {
        String id = resource(PhasedModel.SCHEDULES, "");
        calls.send("POST", "schedules/" + id + "/stop", "", "operator", "").is(200);
        put(PhasedModel.SCHEDULES, id, "{" + OPEN + "}").is(200);

        refusal(claim(PhasedModel.SCHEDULES, id, "user:u1"), "stopped");
    }

    @Test
    void aScheduleClosesWhenItStartsAndAHoldTakenInTimeIsOrderedAfterwards() {
        String id;
        Instant starts;
        String body;
        JsonObject put;
        Answer early;
        Duration until = Duration.ofSeconds(4);
        do {
            id = RestCalls.newId("starts");
            starts = Instant.now().plus(until).truncatedTo(ChronoUnit.MILLIS);
            body = "{'name':'Soon','maxPlayers':9,'startsAt':'" + starts + "'";
            put = schedule(id, body + "}").is(201).json();
            early = claim(PhasedModel.SCHEDULES, id, "user:early");
            until = until.multipliedBy(3);
            // Otherwise the server took longer than until its start: once more, with a later one.
        } while (!Instant.now().isBefore(starts));
        assertThat(put.getString("closesAt")).isEqualTo(put.getString("startsAt"));
        early.is(201);

        Instant started = starts.plusMillis(100);
        await().until(() -> Instant.now().isAfter(started));
        refusal(claim(PhasedModel.SCHEDULES, id, "user:late"), "closed");
        refusal(calls.send("POST", "schedules/" + id + "/orders", "{}", "user:late2", ""), "closed");
        refusal(
                calls.send("POST", "schedules/" + id + "/holds/early/extension", "{'holdMinutes':9}", "user:early", ""),
                "closed");
        calls.send("POST", "schedules/" + id + "/orders", "{}", "user:early", "")
                .is(201);

        // The same body again leaves it closed; a later time opens it.
        schedule(id, body + "}").is(200);
        refusal(claim(PhasedModel.SCHEDULES, id, "user:late3"), "closed");
        schedule(id, body + ",'closesAt':'2089-01-01T00:00:00Z'}").is(200);
        claim(PhasedModel.SCHEDULES, id, "user:late3").is(201);
    }

    @Test
    void aScheduleThatIsPutWhenItHasStartedSells() {
        String id = RestCalls.newId("started");
        assertThat(schedule(id, "{'name':'Past','maxPlayers':9,'startsAt':'2020-01-01T00:00:00Z'}")
                        .is(201)
                        .json())
                .doesNotContainKey("closesAt");

        claim(PhasedModel.SCHEDULES, id, "user:u1").is(201);
    }

    @Test
    void aScheduleOfBeforeThatHasStartedSellsAsItDid() {
        String id = RestCalls.newId("before");
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            mongo.getDatabase("hotseat_test")
                    .getCollection("schedules")
                    .insertOne(new Document("_id", id)
                            .append("Name", "Of before")
                            .append("Max_Players", 3)
                            .append("Starts_At", Date.from(Instant.parse("2020-01-01T20:00:00Z")))
                            .append("Hold_Minutes", 15));
        }

        claim(PhasedModel.SCHEDULES, id, "user:u1").is(201);
        assertThat(calls.get("schedules/" + id).is(200).json()).doesNotContainKeys("closesAt", "phases", "stopped");
    }

    private Answer schedule(String id, String body) {
        return calls.send("PUT", "schedules/" + id, body, "operator", "");
    }

    private String resource(PhasedModel model, String phases) {
        String id = RestCalls.newId("phased");
        put(model, id, phases).is(201);
        return id;
    }

    private Answer put(PhasedModel model, String id, String phases) {
        return calls.send("PUT", model.path() + "/" + id, model.body(id, phases), "operator", "");
    }

    private Answer claim(PhasedModel model, String id, String who) {
        return calls.send("POST", model.path() + "/" + id + "/" + model.claims, model.claim, who, "");
    }

    private static JsonObject refusal(Answer answer, String code) {
        JsonObject problem = answer.is(409).json();
        assertThat(problem.getString("code")).isEqualTo(code);
        return problem;
    }
}
