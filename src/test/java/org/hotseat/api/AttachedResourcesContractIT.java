package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id of another system and the metadata that an operator attaches to a resource of any model. */
@RunAsClient
class AttachedResourcesContractIT extends OverKept {

    private static final String METADATA =
            "{'house':'“north”, a=b','quote':'a \\\\ b \\' c','empty':''}".replace("\\'", "\\\"");

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales", "rains", "drops"})
    void whatIsAttachedStaysWithTheResourceWhateverHappens(String model) {
        String event = newId("event");
        String fromNow = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        String path = "api/" + model + "/" + newId("x");
        String body = definition(model, newId("g"));
        String attached = body.replaceFirst("\\}$", "") + ",'externalId':'" + event + "','metadata':" + METADATA + "}";
        seen(operator().put(path, attached).is(201).object(), event);
        operator().put(path, attached).is(200);
        emptied(path);
        seen(operator().get(path).is(200).object(), event);
        seen(service().get(path).is(200).object(), event);
        for (Person staff : List.of(operator(), service())) {
            for (String read : List.of(path, "api/" + model + "?externalId=" + event, "api/" + model + "?limit=1000")) {
                assertThat(cacheControl(staff.get(read).is(200))).as(read).isEqualTo("private, no-store");
            }
        }
        assertThat(cacheControl(nobody().get(path).is(200))).startsWith("public, ");
        assertThat(user().get(path).is(200).object()).doesNotContainKeys("externalId", "metadata");
        assertThat(nobody().get(path).is(200).object()).doesNotContainKeys("externalId", "metadata");
        assertThat(nobody().get("api/" + model + "?limit=1000")
                        .is(200)
                        .response()
                        .body())
                .doesNotContain(event);
        assertThat(ids(operator()
                        .get("api/" + model + "?externalId=" + event)
                        .is(200)
                        .list()))
                .hasSize(1);
        assertThat(nobody().get("api/" + model + "?externalId=" + event).is(200).list())
                .isEmpty();
        assertThat(operator().get("api/ops/search?text=" + event).is(200).list().getValuesAs(JsonObject.class))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.getString("foundBy")).isEqualTo("externalId");
                    assertThat(found.getString("id")).isEqualTo(idOf(path));
                    assertThat(found.getString("kind") + "s").isEqualTo(model);
                });
        await().untilAsserted(() -> assertThat(service()
                        .get(fromNow + "&limit=1000&resource=" + idOf(path))
                        .is(200)
                        .list()
                        .getValuesAs(JsonObject.class))
                .anySatisfy(change -> assertThat(change.getJsonObject("data").getString("externalId", ""))
                        .isEqualTo(event)));

        operator().put(path, body).is(200);
        assertThat(operator().get(path).is(200).object()).doesNotContainKeys("externalId", "metadata");
        assertThat(operator()
                        .get("api/" + model + "?externalId=" + event)
                        .is(200)
                        .list())
                .isEmpty();
        for (String bad : List.of("", "x".repeat(129), "a%00b")) {
            operator().get("api/" + model + "?externalId=" + bad).complainsOf("externalId");
            operator().get("api/orders?externalId=" + bad).complainsOf("externalId");
        }
        for (String bad : List.of("'externalId':''", "'externalId':'" + "x".repeat(129) + "'")) {
            operator()
                    .put(path, body.replaceFirst("\\}$", "") + "," + bad + "}")
                    .complainsOf("externalId");
        }
        operator()
                .put(path, body.replaceFirst("\\}$", "") + ",'metadata':{'n':1}}")
                .complainsOf("metadata.n");
    }

    private static String cacheControl(Answer answer) {
        return answer.response().headers().firstValue("Cache-Control").orElse("");
    }

    static String definition(String model, String good) {
        String window = "'startsAt':'" + OverRains.LONG_AGO + "','endsAt':'" + OverRains.FAR_OFF + "'";
        return switch (model) {
            case "schedules" -> "{'name':'A game','maxPlayers':2}";
            case "programs" -> body(row(2));
            case "sales" ->
                "{'goodId':'" + good + "','stock':2," + window + ",'valid':true,'perUserLimit':2,'price':'7.10'}";
            case "rains" ->
                "{'totalAmount':'1.00','packets':2,'startsAt':'2089-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z','funderId':'f'}";
            default -> "{" + window + "}";
        };
    }

    private static void seen(JsonObject resource, String event) {
        assertThat(resource.getString("externalId")).isEqualTo(event);
        JsonObject metadata = resource.getJsonObject("metadata");
        assertThat(metadata.getString("house")).isEqualTo("“north”, a=b");
        assertThat(metadata.getString("quote")).isEqualTo("a \\ b \" c");
        assertThat(metadata.getString("empty")).isEmpty();
    }

    private static List<String> ids(JsonArray list) {
        return list.getValuesAs(JsonObject.class).stream()
                .map(JsonObject::toString)
                .toList();
    }
}
