package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The id of another system and the metadata that a caller attaches to a hold. */
@RunAsClient
class AttachedHoldsContractIT extends OverPlaces {

    @Test
    void whatIsAttachedStaysWithTheHoldWhateverHappens() {
        String schedule = schedule(3);
        String cart = newId("cart");
        String fromNow = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        Person user = user();
        String body = "{'places':2,'externalId':'" + cart + "','metadata':{'channel':'app','note':'a: b; “c”'}}";
        Answer held = user.post(schedule + "/holds", body, "one-key").is(201);
        String hold = schedule + "/holds/" + held.text("userId");
        seen(held.object(), cart);
        user.post(schedule + "/holds", body, "one-key")
                .is(201)
                .shows(held.response().body());
        user.post(schedule + "/holds", body.replace("app", "web"), "one-key").is(422);
        seen(user.get(hold).is(200).object(), cart);
        Answer longer =
                user.post(hold + "/extension", "{'holdMinutes':10}", "longer").is(200);
        seen(longer.object(), cart);
        emptied(schedule);
        seen(user.get(hold).is(200).object(), cart);
        assertThat(operator().get(schedule + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
        user.post(hold + "/extension", "{'holdMinutes':10}", "longer")
                .is(200)
                .shows(longer.response().body());
        await().untilAsserted(
                        () -> assertThat(user.get("api/holds").is(200).list().getValuesAs(JsonObject.class))
                                .singleElement()
                                .satisfies(listed -> seen(listed, cart)));
        assertThat(operator()
                        .get("api/holds?user=" + held.text("userId"), "Accept", "text/csv")
                        .is(200)
                        .response()
                        .body())
                .contains("places,externalId,metadata")
                .contains("," + cart + ",");
        found(cart);

        String order = user.post(schedule + "/orders", "{}").is(201).text("orderId");
        assertThat(user.get("api/orders/" + order).is(200).object()).doesNotContainKeys("externalId", "metadata");
        found(cart);
        await().untilAsserted(() -> assertThat(service()
                        .get(fromNow + "&limit=1000&resource=" + idOf(schedule))
                        .is(200)
                        .list()
                        .getValuesAs(JsonObject.class)
                        .stream()
                        .map(event -> event.getString("type") + " "
                                + event.getJsonObject("data").getString("externalId", "-")))
                .anyMatch(event -> event.contains("held") && event.endsWith(cart))
                .anyMatch(event -> event.contains("extended") && event.endsWith(cart)));

        Person other = user();
        assertThat(other.post(schedule + "/holds", "{}").is(201).object()).doesNotContainKeys("externalId", "metadata");
    }

    @Test
    void whatCannotBeAttachedIsRefusedAndNothingIsHeld() {
        String schedule = schedule(1);
        user().post(schedule + "/holds", "{'externalId':''}").complainsOf("externalId");
        user().post(schedule + "/holds", "{'metadata':{'n':1}}").complainsOf("metadata.n");
        assertCounts(schedule, 1, 0, 0);
    }

    private void found(String cart) {
        await().untilAsserted(() -> assertThat(operator()
                        .get("api/ops/search?text=" + cart)
                        .is(200)
                        .list()
                        .getValuesAs(JsonObject.class))
                .singleElement()
                .satisfies(found -> assertThat(List.of(found.getString("kind"), found.getString("foundBy")))
                        .containsExactly("hold", "externalId")));
    }

    private static void seen(JsonObject hold, String cart) {
        assertThat(hold.getString("externalId")).isEqualTo(cart);
        assertThat(hold.getJsonObject("metadata").getString("channel")).isEqualTo("app");
        assertThat(hold.getJsonObject("metadata").getString("note")).isEqualTo("a: b; “c”");
        assertThat(hold.getInt("places")).isEqualTo(2);
    }
}
