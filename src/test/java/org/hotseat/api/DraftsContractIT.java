package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Locale;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** Drafts: services and operators see them, users do not, and nothing is sold before they are published. */
@RunAsClient
class DraftsContractIT extends OverRest {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    /** A definition of each model, how it is changed, and what a user asks for. */
    enum Model {
        SCHEDULES("'name':'An evening','maxPlayers':5", "'maxPlayers':5", "'maxPlayers':6", "holds", "{}", 201),
        PROGRAMS(
                "'title':'An evening','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A',"
                        + "'name':'A','price':'7.10','rows':[{'row':'r','seats':6}]}]",
                "'accountLimit':5",
                "'accountLimit':6",
                "purchases",
                "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
                201),
        SALES(
                "'stock':5,'valid':true,'perUserLimit':1,'price':'7.10'," + WINDOW,
                "'stock':5",
                "'stock':6",
                "orders",
                "{}",
                201),
        RAINS(
                "'totalAmount':'7.10','packets':5,'funderId':'FUNDER'," + WINDOW,
                "'packets':5",
                "'packets':6",
                "grabs",
                "{}",
                200),
        DROPS("'codes':['DRAFT-1','DRAFT-2']," + WINDOW, "'endsAt':'2090", "'endsAt':'2091", "claims", "{}", 201);

        private final String definition;
        private final String before;
        private final String after;
        private final String claims;
        private final String claim;
        private final int granted;

        Model(String definition, String before, String after, String claims, String claim, int granted) {
            this.definition = definition;
            this.before = before;
            this.after = after;
            this.claims = claims;
            this.claim = claim;
            this.granted = granted;
        }

        String path() {
            return "api/" + name().toLowerCase(Locale.ROOT);
        }

        String body(String id, String more) {
            String good = this == SALES ? ",'goodId':'" + id + "'" : "";
            return "{" + definition.replace("FUNDER", "funder-" + id) + good + more + "}";
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDraftIsSeenByServicesAndOperatorsAndByNobodyElse(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        JsonObject made =
                operator().put(path, model.body(id, ",'draft':true")).is(201).object();

        assertThat(made.getString("state")).isEqualTo("draft");
        Answer read = operator().get(path).is(200);
        assertThat(read.object()).isEqualTo(made);
        assertThat(read.response().headers().firstValue("Cache-Control")).contains("private, no-store");
        service().get(path).is(200);
        assertThat(listed(service(), model, id)).containsExactly(id);
        for (Person other : new Person[] {nobody(), user(), person("gate-1", "gate")}) {
            assertThat(other.get(path).is(404).object().get("code"))
                    .isEqualTo(other.get(path + "x").is(404).object().get("code"));
            assertThat(listed(other, model, id)).isEmpty();
        }
        nobody().get(path + "/stream").is(404);
        operator().get(path + "/hot-state").is(404);
    }

    @ParameterizedTest
    @EnumSource
    void aDraftSellsNothingAndIsSoldFromItsPublicationOn(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        operator().put(path, model.body(id, ",'draft':true")).is(201);
        Person user = user();
        user.post(path + "/" + model.claims, model.claim).is(404);
        emptyRedis();
        user.post(path + "/" + model.claims, model.claim).is(404);
        assertThat(operator().get(path).is(200).object().getString("state")).isEqualTo("draft");

        JsonObject published = operator().put(path, model.body(id, "")).is(200).object();
        assertThat(published.getString("state")).isNotEqualTo("draft");
        user.post(path + "/" + model.claims, model.claim).is(model.granted);
        assertThat(nobody().get(path).is(200).object().getString("state")).isNotEqualTo("draft");
        assertThat(listed(nobody(), model, id)).containsExactly(id);
        assertThat(listed(operator(), model, id)).containsExactly(id);
        emptyRedis();
        nobody().get(path).is(200);
    }

    @ParameterizedTest
    @EnumSource
    void aDraftIsChangedFreelyAndWhatIsPublishedIsNoDraftAgain(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        String draft = model.body(id, ",'draft':true");
        JsonObject first = operator().put(path, draft).is(201).object();
        assertThat(operator().put(path, draft).is(200).object()).isEqualTo(first);
        JsonObject changed = operator()
                .put(path, draft.replace(model.before, model.after))
                .is(200)
                .object();
        assertThat(changed).isNotEqualTo(first);
        assertThat(operator().get(path).is(200).object()).isEqualTo(changed);

        operator().put(path, model.body(id, ",'draft':false")).is(200);
        assertThat(operator().put(path, draft).is(409).object().getString("code"))
                .isEqualTo("published");
        assertThat(operator().delete(path + "/draft").is(409).object().getString("code"))
                .isEqualTo("published");
        nobody().get(path).is(200);
    }

    @ParameterizedTest
    @EnumSource
    void aBadDraftIsRefusedAndChangesNothing(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        operator().put(path, "{'draft':true}").is(400);
        operator().put(path, model.body(id, ",'draft':'yes'")).is(400);
        operator().put(path, model.body(id, ",'draft':true,'drafts':1")).is(400);
        user().put(path, model.body(id, ",'draft':true")).is(403);
        operator().get(path).is(404);
        operator().delete(path + "/draft").is(404);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DROPS")
    void aDraftThatIsThrownAwayIsGone(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        operator().put(path, model.body(id, ",'draft':true")).is(201);
        user().delete(path + "/draft").is(403);
        operator().delete(path + "/draft").is(204);
        operator().get(path).is(404);
        assertThat(listed(operator(), model, id)).isEmpty();
        operator().put(path, model.body(id, "")).is(201);
    }

    @ParameterizedTest
    @EnumSource
    void aDryRunTakesADraft(Model model) {
        String id = newId("draft");
        String path = model.path() + "/" + id;
        String name = model.name().toLowerCase(Locale.ROOT);
        String definition = model.body(id, ",'draft':true").replace("funder-" + id, "outside");
        String act = "{'act':'put','model':'" + name + "','id':'" + id + "','definition':" + definition + "}";
        assertThat(operator().post("api/ops/dry-runs", act).is(200).object().getBoolean("creates"))
                .isTrue();
        operator().get(path).is(404);
        operator().put(path, model.body(id, "")).is(201);
        operator().post("api/ops/dry-runs", act).is(409);
    }

    @Test
    void aListHasDraftsAmongTheOthersInTheOrderOfIdsPageByPage() {
        String word = newId("page");
        for (int i = 0; i < 6; i++) {
            String draft = i % 2 == 0 ? ",'draft':true" : "";
            operator()
                    .put("api/schedules/" + word + "-" + i, "{'name':'n','maxPlayers':1" + draft + "}")
                    .is(201);
        }
        String seen = word;
        for (int i = 0; i < 6; i += 2) {
            JsonArray page = operator()
                    .get("api/schedules?limit=2&after=" + seen)
                    .is(200)
                    .list();
            assertThat(page.getValuesAs(JsonValue::asJsonObject))
                    .extracting(each -> each.getString("scheduleId"))
                    .containsExactly(word + "-" + i, word + "-" + (i + 1));
            seen = word + "-" + (i + 1);
        }
    }

    @Test
    void codesOfADraftAreThoseOfTheDropAndKeepItFromBeingThrownAway() {
        String id = newId("draft");
        String path = "api/drops/" + id;
        operator().put(path, "{" + WINDOW + ",'draft':true}").is(201);
        JsonObject upload = operator()
                .send(
                        "POST",
                        path + "/codes",
                        BodyPublishers.ofString("{\"code\":\"A-1\"}\n{\"code\":\"A-2\"}\n{\"code\":\"A-1\"}\n"),
                        "Content-Type",
                        "application/x-ndjson")
                .is(200)
                .object();
        assertThat(upload.getInt("added")).isEqualTo(2);
        assertThat(upload.getInt("left")).isEqualTo(2);
        assertThat(operator().get(path).is(200).object().getInt("codes")).isEqualTo(2);
        assertThat(operator().delete(path + "/draft").is(409).object().getString("code"))
                .isEqualTo("has-codes");

        JsonObject drop = operator().put(path, "{" + WINDOW + "}").is(200).object();
        assertThat(drop.getInt("left")).isEqualTo(2);
        assertThat(user().post(path + "/claims", "{}").is(201).object().getString("code"))
                .startsWith("A-");
    }

    @Test
    void theFunderOfARainIsDebitedWhenItIsPublished() {
        String funder = newId("funder");
        service()
                .post("api/wallets/" + funder + "/deposits", "{'reference':'" + funder + "','amount':'10.00'}")
                .is(200);
        String path = "api/rains/" + newId("draft");
        String rain = "'totalAmount':'7.00','packets':7,'funding':'wallet','funderId':'" + funder + "'," + WINDOW;
        operator().put(path, "{" + rain + ",'draft':true}").is(201);
        assertThat(service().get("api/wallets/" + funder).is(200).object().getString("balance"))
                .isEqualTo("10.00");

        operator().put(path, "{" + rain + "}").is(200);
        assertThat(service().get("api/wallets/" + funder).is(200).object().getString("balance"))
                .isEqualTo("3.00");
    }

    @Test
    void aFunderIsNotErasedWhileADraftNamesIt() {
        String funder = newId("funder");
        String path = "api/rains/" + newId("draft");
        operator()
                .put(path, "{'totalAmount':'7.00','packets':7,'funderId':'" + funder + "'," + WINDOW + ",'draft':true}")
                .is(201);
        JsonObject refusal = operator()
                .post("api/ops/erasures", "{'userId':'" + funder + "'}")
                .is(409)
                .object();
        assertThat(refusal.getString("code")).isEqualTo("undecided");
        operator().delete(path + "/draft").is(204);
        operator().post("api/ops/erasures", "{'userId':'" + funder + "'}").is(202);
    }

    /** The ids of a list that are or begin with an id. */
    private static List<String> listed(Person person, Model model, String id) {
        String field = model.path().substring(4, model.path().length() - 1) + "Id";
        String before = id.substring(0, id.length() - 1);
        return person.get(model.path() + "?limit=1000&after=" + before).is(200).list().stream()
                .map(each -> each.asJsonObject().getString(field))
                .filter(each -> each.startsWith(id))
                .toList();
    }

    private static void emptyRedis() {
        try (RedisClient redis = OverRains.redis()) {
            redis.flushAll();
        }
    }
}
