package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders for which staff has named a price: free tickets, and sales at the door. */
@RunAsClient
class PriceOverridesContractIT extends OverKept {

    private static final String FREE = ",'unitPrice':'0.00','reason':'Press'";

    /** The claim of so many things for another user, as {@link OverKept#taken} makes it. */
    private static Answer sold(Person seller, String resource, String buyer, int things, String more, String key) {
        String claim = resource.contains("programs")
                ? "'strategy':'BEST','tickets':[{'categoryId':'A','count':" + things + "}]"
                : "'" + (resource.contains("sales") ? "units" : "places") + "':" + things;
        return seller.post(
                resource + (resource.contains("programs") ? "/purchases" : "/orders"),
                "{'userId':'" + buyer + "'," + claim + more + "}",
                key);
    }

    private static Answer sold(Person seller, String resource, String buyer, int things, String more) {
        return sold(seller, resource, buyer, things, more, UUID.randomUUID().toString());
    }

    private static String order(Answer sold) {
        return "api/orders/" + sold.is(201).text("orderId");
    }

    private void consistent(String resource) {
        assertThat(operator().get(resource + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void whatIsGivenAwayIsPaidAtOnceAndKeepsItsReason(String model) {
        String resource = resource(model, 4);
        String guest = newId("guest");
        Person desk = person("desk-1", "support");
        Answer first = sold(desk, resource, guest, 2, FREE, "one-" + resource).is(201);
        assertThat(first.text("price")).isEqualTo("0.00");
        assertThat(first.number("payStatus")).isEqualTo(1);
        assertThat(first.text("priceReason")).isEqualTo("Press");
        sold(desk, resource, guest, 2, FREE, "one-" + resource)
                .is(201)
                .shows(first.response().body());
        sold(desk, resource, guest, 2, ",'unitPrice':'0.00','reason':'Friends'", "one-" + resource)
                .refused(422, "'idempotency-key-reused'");

        String order = order(first);
        emptied(resource);
        forget(order);
        assertThat(desk.get(order).is(200).text("priceReason")).isEqualTo("Press");
        assertThat(person(guest, "user").get(order + "/tickets").is(200).list()).hasSize(2);
        assertThat(operator()
                        .get("api/ops/audit?act=order&resource=" + idOf(resource))
                        .is(200)
                        .response()
                        .body())
                .contains("\"unitPrice\":\"0.00\"", "\"reason\":\"Press\"");
        take(user(), resource, 2);
        taken(user(), resource, 1).is(409);
        consistent(resource);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void whatIsSoldAtTheDoorHasThatPriceToTheCent(String model) {
        String resource = resource(model, 4);
        Answer sold = sold(operator(), resource, newId("guest"), 3, ",'unitPrice':'4.01','reason':'Door'");
        String order = order(sold);
        assertThat(sold.text("price")).isEqualTo("12.03");
        assertThat(sold.number("payStatus")).isZero();
        operator()
                .post(order + "/payment", "{'reference':'cash-1','amount':'21.30'}")
                .refused(409, "'wrong-amount'");
        operator()
                .post(order + "/payment", "{'reference':'cash-1','amount':'12.03'}")
                .is(200);
        money(resource, "12.03", "12.03", "0.00", "0.00", "0.00");
        part(order, "back", "4.01", "", 1).is(200);
        money(resource, "12.03", "8.02", "0.00", "4.01", "0.00");
        consistent(resource);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void noPhaseWindowOrLimitBindsIt(String model) {
        String rules = ",'phases':[{'opensAt':'2080-01-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'}]"
                + ",'limits':{'holdsPerUser':1,'cooldownMinutes':60}";
        String resource = withRules(model, 6, rules);
        String guest = newId("guest");
        Person desk = person("desk-1", "support");
        // A refusal that this server remembers is not that of staff.
        sold(desk, resource, guest, 1, "").refused(409, "'not-open'");
        sold(desk, resource, guest, 1, "").refused(409, "'not-open'");
        order(sold(desk, resource, guest, 2, FREE));
        order(sold(desk, resource, guest, 2, ",'unitPrice':'1.00','reason':'Door'"));
        order(sold(desk, resource, guest, 1, ",'unitPrice':'1.00','reason':'Door'"));
        consistent(resource);
        emptied(resource);
        consistent(resource);
        sold(desk, resource, guest, 2, FREE).is(409);
        order(sold(desk, resource, guest, 1, FREE));
        consistent(resource);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void itIsSoldOutStoppedAndCancelledForStaffToo(String model) {
        String resource = resource(model, 2);
        Person desk = person("desk-1", "support");
        sold(desk, resource, newId("guest"), 3, FREE).is(409);
        operator().post(resource + "/stop").is(200);
        sold(desk, resource, newId("guest"), 1, FREE).refused(409, "'stopped'");
        operator().post(resource + "/resume").is(200);
        order(sold(desk, resource, newId("guest"), 1, FREE));
        operator().post(resource + "/cancellation", "{'reason':'ill'}").is(200);
        sold(desk, resource, newId("guest"), 1, FREE).refused(409, "'cancelled'");
        consistent(resource);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void buyersNameNoPriceAndStaffSaysWhy(String model) {
        String resource = resource(model, 2);
        Person user = user();
        for (String more : List.of(FREE, ",'unitPrice':'7.10'", ",'reason':'mine'")) {
            claimed(user, resource, more).refused(403, "'wrong-role'");
        }
        Person desk = person("desk-1", "support");
        complains(claimed(desk, resource, ",'unitPrice':'1.00'"), "reason");
        complains(claimed(desk, resource, ",'reason':'Press'"), "unitPrice");
        complains(claimed(desk, resource, ",'unitPrice':'1.001','reason':'Press'"), "unitPrice");
        complains(claimed(desk, resource, ",'unitPrice':'-1.00','reason':'Press'"), "unitPrice");
        complains(claimed(desk, resource, ",'unitPrice':'1.00','reason':'two\\nlines'"), "reason");
        complains(claimed(desk, resource, ",'unitPrice':'1.00','reason':''"), "reason");
        claimed(desk, resource, ",'unitPrice':null,'reason':null").is(201);
        take(user(), resource, 1);
        consistent(resource);
    }

    /** Sales have a number for what is wrong with a body. */
    private static void complains(Answer refused, String field) {
        assertThat(refused.is(400).response().body()).contains("\"field\":\"" + field + "\"");
    }

    private static Answer claimed(Person caller, String resource, String more) {
        boolean seats = resource.contains("programs");
        String claim = seats
                ? "'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]"
                : "'" + (resource.contains("sales") ? "units" : "places") + "':1";
        return caller.post(resource + (seats ? "/purchases" : "/orders"), "{" + claim + more + "}");
    }

    @Test
    void aSaleBeforeItsWindowAndAfterItIsStaffs() {
        for (String[] window : new String[][] {
            {OverRains.LONG_AGO, Instant.now().minusSeconds(60).toString()},
            {Instant.now().plusSeconds(86_400).toString(), OverRains.FAR_OFF}
        }) {
            String sale = made(
                    "api/sales/" + newId("s"),
                    "{'goodId':'" + newId("g") + "','stock':1,'startsAt':'" + window[0] + "','endsAt':'" + window[1]
                            + "','valid':true,'perUserLimit':1,'price':'7.10'}");
            Person desk = person("desk-1", "support");
            assertThat(taken(user(), sale, 1).is(409).number("code")).isIn(30_004L, 30_005L);
            order(sold(desk, sale, newId("guest"), 1, FREE));
            consistent(sale);
        }
    }

    @Test
    void aFreePlaceOfAHoldIsTakenOverFromIt() {
        String schedule = schedule(3);
        Person user = user();
        String hold = user.post(schedule + "/holds", "{'places':2}").is(201).text("userId");
        Answer sold = sold(operator(), schedule, hold, 2, FREE).is(201);
        assertThat(sold.number("payStatus")).isEqualTo(1);
        user.get("api/holds").is(200);
        assertThat(user.get("api/holds").list()).isEmpty();
        take(user(), schedule, 1);
        consistent(schedule);
    }
}
