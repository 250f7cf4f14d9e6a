package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.hotseat.testing.Patience;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The list of the webhooks that were sent the events of an order. */
@RunAsClient
class OrderDeliveriesIT extends OverWebhooks {

    @Override
    String definition(String schedule) {
        return super.definition(schedule).replace("'held',", "'ordered','expired',");
    }

    @Test
    void ofEachEventOfAnOrderTheLatestAttemptIsListed() {
        String schedule = schedule(2);
        webhook(schedule);
        receiver().answer(500);
        Person buyer = user();
        String order = order(buyer, schedule);
        JsonObject refused = delivery(order, 1, "refused").get(0);
        assertThat(refused.getString("webhookId")).isEqualTo(idOf(path()));
        assertThat(refused.getString("type")).isEqualTo("ordered");
        assertThat(refused.getString("eventId")).startsWith("orders/" + idOf(order) + "/");
        assertThat(refused.getInt("status")).isEqualTo(500);

        order(user(), schedule);
        buyer.delete(order).is(204);
        receiver().answer(204);
        pass(Duration.ofMinutes(10));
        List<JsonObject> both = delivery(order, 2, "delivered");
        assertThat(both)
                .extracting(each -> each.getString("type"))
                .as("those of this order only")
                .containsExactly("ordered", "cancelled");
        assertThat(both.get(0).getInt("number")).isGreaterThan(1);
    }

    @Test
    void nobodyButStaffSeesThem() {
        Person buyer = user();
        String order = order(buyer, schedule(1));
        buyer.get(order + "/deliveries").refused(403, "'wrong-role'");
        service().get(order + "/deliveries").refused(403, "'wrong-role'");
        nobody().get(order + "/deliveries").is(401);
        assertThat(person("vic", "viewer").get(order + "/deliveries").is(200).list())
                .isEmpty();
    }

    /** The attempts, once so many are listed with this outcome. */
    private List<JsonObject> delivery(String order, int number, String outcome) {
        return await().atMost(Patience.HANG)
                .until(
                        () -> operator()
                                .get(order + "/deliveries")
                                .is(200)
                                .list()
                                .getValuesAs(JsonObject.class),
                        list -> list.stream()
                                        .filter(each ->
                                                each.getString("outcome").equals(outcome))
                                        .count()
                                == number);
    }
}
