package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.testing.InServer;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.StreamClient;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The word, the times and the groups by which a resource of each model tells whether it sells. */
@RunAsClient
class SaleWordsIT extends InServer {

    private static final String FANS =
            "{'opensAt':'2088-01-01T00:00:00Z','closesAt':'2088-02-01T00:00:00Z','groups':['fans']}";
    private static final String ALL = "{'opensAt':'2088-02-01T00:00:00Z','closesAt':'2088-03-01T00:00:00Z'}";
    private static final String NOW = "'opensAt':'2021-02-01T00:00:00Z','closesAt':'2088-01-01T00:00:00Z'";

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @ParameterizedTest
    @EnumSource
    void whatOpensLaterIsAnnouncedWithItsTimesAndGroups(PhasedModel model) {
        String path = resource(model, FANS + "," + ALL);

        JsonObject shown = shows(model, path, "announced");
        assertThat(shown.getString("opensAt")).isEqualTo("2088-01-01T00:00:00Z");
        assertThat(shown.getString("closesAt")).isEqualTo("2088-03-01T00:00:00Z");
        assertThat(shown.getJsonArray("opensFor").getString(0)).isEqualTo("fans");
        // A list tells the same of it.
        String list = calls.get(model.path() + "?limit=1000&after=" + before(path))
                .is(200)
                .body();
        String listed = list.substring(list.indexOf("\"" + idOf(path) + "\""));
        assertThat(listed.substring(0, listed.indexOf("opensFor") + 18))
                .contains("2088-01-01")
                .contains("[\"fans\"]");
        // The answer can be put again, and changes nothing.
        assertThat(calls.send("PUT", path, again(model, path, FANS + "," + ALL, shown), "operator", "")
                        .is(200)
                        .json())
                .isEqualTo(shown);
    }

    @ParameterizedTest
    @EnumSource
    void aPresaleIsOpenToItsGroupsUntilNothingOfItIsLeft(PhasedModel model) {
        String path = resource(model, "{" + NOW + ",'release':1,'groups':['fans']}," + FANS + "," + ALL);

        JsonObject shown = shows(model, path, "presale");
        assertThat(shown.getString("opensAt")).isEqualTo("2088-01-01T00:00:00Z");
        assertThat(shown.getJsonArray("opensFor")).hasSize(1);
        claim(model, path, "user+fans:u1");
        shows(model, path, "sold-out");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOpenToAllIsOpenUntilItsLastUnitStoppedAndCalledOff(PhasedModel model) {
        String path = resource(model, "{" + NOW + "}");

        JsonObject open = shows(model, path, "open");
        assertThat(open).doesNotContainKeys("opensAt", "opensFor");
        for (int user = 1; user <= 5; user++) {
            shows(model, path, "open");
            claim(model, path, "user:u" + user);
        }
        shows(model, path, "sold-out");
        calls.post(path + "/rebuild", "operator").is(200);
        shows(model, path, "sold-out");
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        shows(model, path, "stopped");
        calls.send("POST", path + "/resume", "", "operator", "").is(200);
        shows(model, path, "sold-out");
        calls.send("POST", path + "/cancellation", "{'reason':'Rain'}", "operator", "")
                .is(200);
        shows(model, path, "called-off");
    }

    @ParameterizedTest
    @EnumSource
    void whatHasClosedIsOver(PhasedModel model) {
        String path = resource(model, "{'opensAt':'2021-01-01T00:00:00Z','closesAt':'2021-02-01T00:00:00Z'}");

        JsonObject shown = shows(model, path, "over");
        assertThat(shown.getString("closesAt")).isEqualTo("2021-02-01T00:00:00Z");
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        shows(model, path, "over");
    }

    /** Time alone changes the word: another tag, and no shared cache keeps the old word past the change. */
    @ParameterizedTest
    @EnumSource
    void theWordAndTheTagChangeWhenItOpens(PhasedModel model) {
        Patience.untilTimeIsEnough(Duration.ofSeconds(4), until -> opensInTime(model, until));
    }

    private boolean opensInTime(PhasedModel model, Duration until) {
        Instant opens = Instant.now().plus(until).truncatedTo(ChronoUnit.MILLIS);
        String path = resource(model, "{'opensAt':'" + opens + "','closesAt':'2088-01-01T00:00:00Z'}");
        Answer before = calls.get(path).is(200);
        Duration ahead = Duration.between(Instant.now(), opens);
        if (ahead.isNegative()) {
            return false;
        }
        assertThat(before.json().getString(word(model))).isEqualTo("announced");
        assertThat(before.json().getString("opensAt")).isEqualTo(opens.toString());
        assertThat(sharedSeconds(before)).isLessThanOrEqualTo(until.toSeconds());

        Answer after =
                await().until(() -> calls.get(path), read -> word(model, read).equals("open"));
        assertThat(after.header("ETag")).isNotEqualTo(before.header("ETag"));
        assertThat(after.json()).doesNotContainKey("opensAt");
        assertThat(Instant.now()).isAfterOrEqualTo(opens);
        String tag = after.header("ETag");
        assertThat(calls.send("GET", path, "", "", "", "If-None-Match", before.header("ETag"))
                        .status())
                .isEqualTo(200);
        assertThat(calls.send("GET", path, "", "", "", "If-None-Match", tag).status())
                .isEqualTo(304);
        return true;
    }

    /** A change of the word by time alone is in the stream as well. */
    @ParameterizedTest
    @EnumSource
    void theStreamTellsTheWordAndThatItHasOpened(PhasedModel model) {
        Instant opens = Instant.now().plusSeconds(2).truncatedTo(ChronoUnit.MILLIS);
        String path = resource(model, "{'opensAt':'" + opens + "','closesAt':'2088-01-01T00:00:00Z'}");
        URI address = base(path + "/stream");

        try (StreamClient stream = StreamClient.open(address)) {
            stream.await(event -> event.data().contains("\"" + word(model) + "\":\"open\""));
        }
    }

    private URI base(String path) {
        return URI.create(base + "api/" + path);
    }

    private static long sharedSeconds(Answer answer) {
        Matcher seconds = Pattern.compile("s-maxage=(\\d+)").matcher(answer.header("Cache-Control"));
        assertThat(seconds.find()).as(answer.header("Cache-Control")).isTrue();
        return Long.parseLong(seconds.group(1));
    }

    private String resource(PhasedModel model, String phases) {
        String id = RestCalls.newId("word");
        calls.send("PUT", model.path() + "/" + id, model.body(id, phases), "operator", "")
                .is(201);
        return model.path() + "/" + id;
    }

    private void claim(PhasedModel model, String path, String who) {
        calls.send("POST", path + "/" + model.claims, model.claim, who, "").is(model.granted);
    }

    /** A body that puts it again, with the closing time that it was told where its body has one. */
    private static String again(PhasedModel model, String path, String phases, JsonObject shown) {
        String id = idOf(path);
        String body = model.body(id, phases);
        boolean closing = model == PhasedModel.SCHEDULES || model == PhasedModel.PROGRAMS;
        return closing ? body.replaceFirst("\\{'", "{'closesAt':'" + shown.getString("closesAt") + "','") : body;
    }

    private static String idOf(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    /** An id before it in the order of ids. */
    private static String before(String path) {
        String id = idOf(path);
        return id.substring(0, id.length() - 1);
    }

    private JsonObject shows(PhasedModel model, String path, String word) {
        Answer shown = calls.get(path).is(200);
        assertThat(word(model, shown)).as(shown.body()).isEqualTo(word);
        return shown.json();
    }

    private static String word(PhasedModel model, Answer shown) {
        return shown.json().getString(word(model));
    }

    /** A rain has a state of its own. */
    private static String word(PhasedModel model) {
        return model == PhasedModel.RAINS ? "saleState" : "state";
    }
}
