package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Refunds that are due, as who hands them to the payment system needs them: filtered, as a file, and marked. */
@RunAsClient
class RefundHandoverContractIT extends OverPayments {

    private static final String LIST = "api/ops/refunds-due";

    /** Two payments of one order: the second one is due. */
    private String due(Person user, String resource) {
        String order = buy(user, resource);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        tell(order, "b", "7.10", "CAPTURED").is(200);
        return order;
    }

    @Test
    void whatIsDueIsMarkedOnceAndNoMoneyMoves() {
        for (String resource : List.of(schedule(2), program(2))) {
            String order = due(user(), resource);
            Person desk = person("desk-1", "support");
            String key = UUID.randomUUID().toString();
            Answer first = desk.post(order + "/refund-handover", "", key).is(200);
            assertThat(first.text("refundDue")).isEqualTo("7.10");
            Instant at = first.time("handedOverAt");

            desk.post(order + "/refund-handover", "", key)
                    .is(200)
                    .shows(first.response().body());
            payment()
                    .post(order + "/refund-handover")
                    .is(200)
                    .shows(first.response().body());
            payment()
                    .post(order + "/refund-handover", "", UUID.randomUUID().toString())
                    .is(200)
                    .shows(first.response().body());
            assertThat(operator().get(order).is(200).time("refundHandedOverAt")).isEqualTo(at);
            assertThat(due(order).getString("handedOverAt")).isEqualTo(at.toString());
            assertThat(steps(order)).containsOnlyOnce("handed-over");
            await().untilAsserted(() -> assertThat(operator()
                            .get("api/ops/audit?act=hand-over-refund&actor=desk-1")
                            .is(200)
                            .list()
                            .toString())
                    .contains(idOf(order)));
            money(resource, "14.20", "7.10", "7.10", "0.00");

            forget(order);
            operator().post(resource + "/rebuild").is(200);
            payment()
                    .post(order + "/refund-handover")
                    .is(200)
                    .shows(first.response().body());

            refund(order, "r", "7.10", "").is(200);
            assertThat(operator().get(order).is(200).object()).doesNotContainKeys("refundDue", "refundHandedOverAt");
            payment().post(order + "/refund-handover").refused(409, "'nothing-due'");
            desk.post(order + "/refund-handover", "", key)
                    .is(200)
                    .shows(first.response().body());
            money(resource, "14.20", "7.10", "0.00", "7.10");
        }
    }

    @Test
    void aPartThatIsGivenBackStaysMarkedAndWhatComesToBeDueLaterIsNot() {
        String resource = schedule(2);
        String order = due(user(), resource);
        payment().post(order + "/refund-handover").is(200);
        refund(order, "r", "2.10", "").is(200);
        assertThat(operator().get(order).is(200).object()).containsKeys("refundDue", "refundHandedOverAt");

        tell(order, "c", "7.10", "CAPTURED").is(200);
        assertThat(operator().get(order).is(200).object()).doesNotContainKey("refundHandedOverAt");
        assertThat(listed("?handedOver=true&resource=" + idOf(resource))).isEmpty();
        assertThat(payment().post(order + "/refund-handover").is(200).text("refundDue"))
                .isEqualTo("12.10");
        assertThat(listed("?handedOver=true&resource=" + idOf(resource))).containsExactly(idOf(order));
    }

    /** Its hash has gone, as it has a day after its end. */
    @Test
    void anOrderThatIsInTheFactsOnlyIsMarked() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        user.delete(order).is(204);
        order(user(), schedule);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        forget(order);
        payment().post(order + "/refund-handover").is(200);
        forget(order);
        assertThat(operator().get(order).is(200).object()).containsKey("refundHandedOverAt");
    }

    @Test
    void othersMarkNothing() {
        String order = due(user(), schedule(1));
        for (String role : List.of("user", "service", "gate", "viewer")) {
            person("other", role).post(order + "/refund-handover").refused(403, "'wrong-role'");
        }
        nobody().post(order + "/refund-handover").is(401);
        payment().post("api/orders/" + newId("none") + "/refund-handover").refused(404, "'unknown-order'");
        payment().post(buy(user(), schedule(1)) + "/refund-handover").refused(409, "'nothing-due'");
    }

    @Test
    void theListIsFilteredAndComesAsAFlatFile() {
        String schedule = schedule(3);
        String program = program(2);
        Person one = user();
        String marked = due(one, schedule);
        String open = due(user(), schedule);
        String seat = due(one, program);
        payment().post(marked + "/refund-handover").is(200);

        String of = "?resource=" + idOf(schedule);
        assertThat(listed(of)).containsExactlyInAnyOrder(idOf(marked), idOf(open));
        assertThat(listed(of + "&handedOver=false")).containsExactly(idOf(open));
        assertThat(listed(of + "&handedOver=true")).containsExactly(idOf(marked));
        assertThat(listed("?user=" + one.id())).containsExactlyInAnyOrder(idOf(marked), idOf(seat));
        assertThat(listed("?user=" + one.id() + "&model=programs")).containsExactly(idOf(seat));
        assertThat(listed(of + "&state=ended")).isEmpty();
        assertThat(listed(of + "&state=paid")).hasSize(2);
        assertThat(listed(of + "&dueBefore=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(listed(of + "&dueBefore=2099-01-01T00:00:00Z")).hasSize(2);
        operator().get(LIST + "?handedOver=perhaps").complainsOf("handedOver");
        operator().get(LIST + "?dueBefore=soon&state=new").complainsOf("dueBefore", "state");

        String csv = operator()
                .get(LIST + of + "&handedOver=false", "Accept", "text/csv")
                .is(200)
                .response()
                .body();
        assertThat(csv.lines())
                .hasSize(2)
                .first()
                .isEqualTo("orderId,kind,resourceId,userId,payStatus,refundDue,dueSince,handedOverAt,references");
        assertThat(csv.lines().skip(1))
                .singleElement()
                .asString()
                .startsWith(idOf(open) + ",schedule," + idOf(schedule) + ",")
                .contains(",1,7.10,")
                .endsWith(",,b");
        person("other", "payment").get(LIST + of, "Accept", "text/csv").is(403);
    }

    private List<String> listed(String query) {
        return operator().get(LIST + query).is(200).list().getValuesAs(JsonObject.class).stream()
                .map(each -> each.getString("orderId"))
                .toList();
    }

    private List<String> steps(String order) {
        return operator().get(order + "/history").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(step -> step.getString("what"))
                .toList();
    }
}
