package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id of another system and the metadata that a caller attaches to an order of any model. */
@RunAsClient
class AttachedContractIT extends OverKept {

    private static final String METADATA = "{'channel':'app','note':'“window”, please; a=b','empty':''}";

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void whatIsAttachedStaysWithTheOrderWhateverHappens(String model) {
        String resource = resource(model, 3);
        String cart = newId("cart");
        String fromNow = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        Person user = user();
        String body = body(resource, ",'externalId':'" + cart + "','metadata':" + METADATA);
        String path = resource + (model.equals("programs") ? "/purchases" : "/orders");
        Answer placed = user.post(path, body, "one-key").is(201);
        String order = "api/orders/" + placed.text("orderId");

        attached(placed.object(), cart);
        user.post(path, body, "one-key").is(201).shows(placed.response().body());
        String turned = METADATA.replace("'channel':'app',", "").replace("}", ",'channel':'app'}");
        user.post(path, body.replace(METADATA, turned), "one-key")
                .is(201)
                .shows(placed.response().body());
        user.post(path, body.replace("app", "web"), "one-key").is(422);
        user.post(path, body.replace(cart, "other"), "one-key").is(422);
        attached(user.get(order).is(200).object(), cart);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        emptied(resource);
        attached(user.get(order).is(200).object(), cart);
        forget(order);
        attached(user.get(order).is(200).object(), cart);
        part(order, "r", "7.10", "", 1).is(200);
        attached(user.get(order).is(200).object(), cart);

        assertThat(listed("api/orders?externalId=" + cart)).containsExactly(placed.text("orderId"));
        assertThat(listed("api/orders?externalId=" + cart + "&state=unpaid")).isEmpty();
        assertThat(listed("api/orders?externalId=none-such")).isEmpty();
        String csv = operator()
                .get("api/orders?externalId=" + cart, "Accept", "text/csv")
                .is(200)
                .response()
                .body();
        assertThat(csv.lines().findFirst().orElseThrow())
                .endsWith(",externalId,metadata,refundRules,sold,priceReason,refundHandedOverAt");
        assertThat(csv).contains("," + cart + ",").contains("\"\"channel\"\":\"\"app\"\"");
        assertThat(operator().get("api/ops/search?text=" + cart).is(200).list().getValuesAs(JsonObject.class))
                .singleElement()
                .satisfies(found -> assertThat(found.getString("foundBy")).isEqualTo("externalId"));
        await().untilAsserted(() -> assertThat(eventsOf(resource, fromNow))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getJsonObject("data").getString("externalId"))
                        .isEqualTo(cart)));
    }

    @Test
    void whatCannotBeAttachedIsRefusedAndNothingIsTaken() {
        Map<String, String> bad = Map.of(
                "'externalId':''",
                "externalId",
                "'externalId':'" + "x".repeat(129) + "'",
                "externalId",
                "'externalId':7",
                "externalId",
                "'metadata':'text'",
                "metadata",
                "'metadata':{'n':1}",
                "metadata.n",
                "'metadata':{'n':{'m':'1'}}",
                "metadata.n",
                "'metadata':{'n':'" + "x".repeat(501) + "'}",
                "metadata.n",
                "'metadata':{'" + "n".repeat(41) + "':'x'}",
                "metadata",
                "'metadata':{" + entries(21, 1) + "}",
                "metadata",
                "'metadata':{" + entries(20, 300) + "}",
                "metadata");
        for (String model : List.of("schedules", "programs", "sales")) {
            String resource = resource(model, 1);
            String path = resource + (model.equals("programs") ? "/purchases" : "/orders");
            bad.forEach((field, name) -> {
                JsonArray complaints = user().post(path, body(resource, "," + field))
                        .is(400)
                        .object()
                        .getJsonArray("errors");
                assertThat(complaints.getValuesAs(JsonObject.class))
                        .as(field)
                        .extracting(complaint -> complaint.getString("field"))
                        .containsExactly(name);
            });
            user().post(path, body(resource, ",'metadata':{}")).is(201);
        }
    }

    private static String entries(int number, int length) {
        return IntStream.range(0, number)
                .mapToObj(i -> "'n" + i + "':'" + "x".repeat(length) + "'")
                .collect(Collectors.joining(","));
    }

    private static String body(String resource, String more) {
        String things = resource.contains("programs")
                ? "'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]"
                : resource.contains("sales") ? "'units':1" : "'places':1";
        return "{" + things + more + "}";
    }

    private static void attached(JsonObject order, String cart) {
        assertThat(order.getString("externalId")).isEqualTo(cart);
        JsonObject metadata = order.getJsonObject("metadata");
        assertThat(metadata.getString("channel")).isEqualTo("app");
        assertThat(metadata.getString("note")).isEqualTo("“window”, please; a=b");
        assertThat(metadata.getString("empty")).isEmpty();
        assertThat(metadata).hasSize(3);
    }

    private List<String> listed(String path) {
        return operator().get(path).is(200).list().getValuesAs(JsonObject.class).stream()
                .map(order -> order.getString("orderId"))
                .toList();
    }

    private List<JsonObject> eventsOf(String resource, String from) {
        return service()
                .get(from + "&limit=1000&resource=" + idOf(resource))
                .is(200)
                .list()
                .getValuesAs(JsonObject.class)
                .stream()
                .filter(event -> event.getJsonObject("data").containsKey("orderId"))
                .toList();
    }
}
