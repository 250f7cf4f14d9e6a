package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everybody can read the money and the life of what is his, in all models that have orders. */
@RunAsClient
class MoneyReadsContractIT extends OverPayments {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    enum Model {
        SCHEDULES {
            @Override
            String resource(MoneyReadsContractIT it) {
                return it.schedule(3);
            }
        },
        PROGRAMS {
            @Override
            String resource(MoneyReadsContractIT it) {
                return it.program(3);
            }
        },
        SALES {
            @Override
            String resource(MoneyReadsContractIT it) {
                String sale = "api/sales/" + newId("s");
                it.operator()
                        .put(
                                sale,
                                "{'goodId':'" + idOf(sale) + "','stock':3," + OPEN
                                        + ",'valid':true,'perUserLimit':3,'price':'7.10'}")
                        .is(201);
                return sale;
            }
        };

        abstract String resource(MoneyReadsContractIT it);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasPaidAndGivenBackIsInTheOrderInListsAndByItself(Model model) {
        Person user = user();
        String resource = model.resource(this);
        String order = buy(user, resource);
        assertThat(user.get(order).is(200).object()).doesNotContainKeys("paid", "refunded", "payments", "refunds");
        assertThat(user.get(order + "/payments").is(200).list()).isEmpty();
        assertThat(user.get(order + "/refunds").is(200).list()).isEmpty();

        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        refund(order, "r1", "2.00", "").is(200);
        tell(order, "b", "7.10", "CAPTURED").is(200);

        JsonObject seen = user.get(order).is(200).object();
        assertThat(seen.getString("paid")).isEqualTo("14.20");
        assertThat(seen.getString("refunded")).isEqualTo("2.00");
        assertThat(seen.getString("refundDue")).isEqualTo("7.10");
        assertThat(words(user.get(order + "/payments"), "reference", "amount", "state", "refunded"))
                .containsExactly("a 7.10 CAPTURED 2.00", "b 7.10 REFUND_DUE 0.00");
        assertThat(words(user.get(order + "/refunds"), "reference", "amount", "reason"))
                .containsExactly("r1 2.00 asked");
        assertThat(seen.getJsonArray("payments"))
                .isEqualTo(user.get(order + "/payments").list());
        assertThat(seen.getJsonArray("refunds"))
                .isEqualTo(user.get(order + "/refunds").list());
        JsonObject listed =
                user.get("api/orders?user=" + user.id()).is(200).list().getJsonObject(0);
        assertThat(listed).isEqualTo(seen);
        String csv = user.get("api/orders?user=" + user.id(), "Accept", "text/csv")
                .is(200)
                .response()
                .body();
        assertThat(csv.lines().findFirst().orElseThrow())
                .endsWith(
                        "paid,refunded,payments,refunds,kept,externalId,metadata,refundRules,sold,priceReason,refundHandedOverAt");
        assertThat(csv).contains(",14.20,2.00,");

        for (String part : List.of("/payments", "/refunds", "/history")) {
            service().get(order + part).is(200);
            operator().get(order + part).is(200);
            user().get(order + part).refused(403, "'not-yours'");
            nobody().get(order + part).is(401);
            user.get("api/orders/none" + part).refused(404, "'unknown-order'");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theHistoryOfAnOrderTellsEachStepWithRoleAndRequest(Model model) {
        Person user = user();
        String resource = model.resource(this);
        String order = buy(user, resource);
        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        enter(user, order);
        String entered = user.get(order + "/tickets").list().getJsonObject(0).getString("ticketId");
        operator().delete("api/checkins/" + entered).is(204);
        enter(user, order);
        refund(order, "r1", "2.00", "").is(200);
        refund(order, "r2", "5.10", "").is(200);

        assertThat(words(user.get(order + "/history"), "what", "roles", "reference", "amount"))
                .containsExactly(
                        "ordered [\"user\"] - -",
                        "authorized [\"payment\"] a 7.10",
                        "paid [\"payment\"] a 7.10",
                        "checked-in [\"gate\"] - -",
                        "check-in-undone [\"operator\"] - -",
                        "checked-in [\"gate\"] - -",
                        "refunded [\"payment\"] r1 2.00",
                        "refunded [\"payment\"] r2 5.10");
        assertThat(user.get(order + "/history").list().getValuesAs(JsonObject.class))
                .allSatisfy(step -> assertThat(step.getString("requestId")).isNotBlank())
                .extracting(step -> Instant.parse(step.getString("at")))
                .isSorted();
        assertThat(user.get(order + "/history").response().body()).doesNotContain(user.id());
    }

    /** A history is what the facts have: it outlives Redis. */
    @ParameterizedTest
    @EnumSource
    void anOrderThatIsRestoredGoesOnWithItsHistory(Model model) {
        Person user = user();
        String resource = model.resource(this);
        String order = buy(user, resource);
        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        var before = user.get(order + "/history").is(200).list();
        forget(order);
        operator().post(resource + "/rebuild").is(200);
        assertThat(user.get(order + "/history").is(200).list()).isEqualTo(before);

        payment().post(order + "/payments/a/void").is(200);
        forget(order);
        user.delete(order).is(204);
        assertThat(words(user.get(order + "/history"), "what", "roles"))
                .containsExactly(
                        "ordered [\"user\"]",
                        "authorized [\"payment\"]",
                        "voided [\"payment\"]",
                        "cancelled [\"user\"]");
    }

    @ParameterizedTest
    @EnumSource
    void aRefundAfterCheckInSaysSo(Model model) {
        Person user = user();
        String order = buy(user, model.resource(this));
        tell(order, "a", "7.10", "CAPTURED").is(200);
        assertThat(refund(order, "r0", "1.00", "").is(200).object()).doesNotContainKey("checkedInAt");
        String at = enter(user, order);

        String begin = end();
        assertThat(refund(order, "r1", "2.00", "").is(200).text("checkedInAt")).isEqualTo(at);
        assertThat(refund(order, "r1", "2.00", "").is(200).text("checkedInAt")).isEqualTo(at);
        assertThat(user.get(order + "/refunds").list().getJsonObject(1).getString("checkedInAt"))
                .isEqualTo(at);
        JsonObject reported = event(begin, order, "2.00");
        assertThat(reported.getString("amount")).isEqualTo("2.00");
        assertThat(reported.getString("refundReference")).isEqualTo("r1");
        assertThat(reported.getString("left")).isEqualTo("4.10");
        assertThat(reported.getString("checkedInAt")).isEqualTo(at);

        assertThat(operator().post(order + "/refund").is(200).text("checkedInAt"))
                .isEqualTo(at);
        reported = event(begin, order, "4.10");
        assertThat(reported.getString("amount")).isEqualTo("4.10");
        assertThat(reported.getString("left")).isEqualTo("0.00");
    }

    @Test
    void aRefundOfASeatLooksAtItsOwnTicket() {
        Person user = user();
        String program = program(2);
        String order = "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "14.20", "CAPTURED").is(200);
        enter(user, order);

        assertThat(refund(order, "r", "7.10", "A-r-2").is(200).object()).doesNotContainKey("checkedInAt");
        assertThat(refund(order, "s", "7.10", "A-r-1").is(200).object()).containsKey("checkedInAt");
    }

    @Test
    void theHistoryOfASeatIsThatOfItsOrders() {
        String program = program(2);
        Person one = user();
        String first = choose(one, program, "['A-r-1','A-r-2']");
        tell(first, "a", "14.20", "CAPTURED").is(200);
        refund(first, "r", "7.10", "A-r-1").is(200);
        Person two = user();
        String second = choose(two, program, "['A-r-1']");
        two.delete(second).is(204);
        refund(first, "s", "7.10", "A-r-2").is(200);

        Answer history = service().get(program + "/seats/A-r-1/history");
        assertThat(words(history, "orderId", "what", "roles"))
                .containsExactly(
                        idOf(first) + " ordered [\"user\"]",
                        idOf(first) + " paid [\"payment\"]",
                        idOf(first) + " refunded [\"payment\"]",
                        idOf(second) + " ordered [\"user\"]",
                        idOf(second) + " cancelled [\"user\"]");
        assertThat(words(operator().get(program + "/seats/A-r-2/history"), "what"))
                .containsExactly("ordered", "paid", "refunded", "refunded");
        operator().get(program + "/seats/A-r-3/history").refused(404, "'unknown-seat'");
        operator().get(program + "/seats/B-r-1/history").refused(404, "'unknown-seat'");
        operator().get("api/programs/none/seats/A-r-1/history").refused(404, "'unknown-program'");
        one.get(program + "/seats/A-r-1/history").refused(403, "'wrong-role'");
        nobody().get(program + "/seats/A-r-1/history").is(401);
    }

    @Test
    void theHistoryOfAHoldTellsHowItEnded() {
        String schedule = schedule(5);
        Person user = user();
        long first = user.post(schedule + "/holds", "{'places':2}").is(201).number("lockId");
        assertThat(words(user.get("api/holds/" + first + "/history"), "what", "roles", "places"))
                .containsExactly("held [\"user\"] 2");
        user.post(schedule + "/holds/" + user.id() + "/extension", "{'holdMinutes':30}")
                .is(200);
        assertThat(words(user.get("api/holds/" + first + "/history"), "what", "roles"))
                .containsExactly("held [\"user\"]", "extended [\"user\"]");
        String order = user.post(schedule + "/orders").is(201).text("orderId");
        assertThat(words(user.get("api/holds/" + first + "/history"), "what", "roles", "orderId"))
                .containsExactly("held [\"user\"] -", "extended [\"user\"] -", "ordered [\"user\"] " + order);
        Person other = user();
        long second = other.post(schedule + "/holds").is(201).number("lockId");
        service().delete(schedule + "/holds/" + other.id()).is(204);
        assertThat(words(service().get("api/holds/" + second + "/history"), "what", "roles"))
                .containsExactly("held [\"user\"]", "cancelled [\"service\"]");
        user.get("api/holds/" + second + "/history").refused(403, "'not-yours'");
        user.get("api/holds/0/history").refused(404, "'unknown-hold'");
        user.get("api/holds/x/history").refused(404, "'unknown-hold'");
        nobody().get("api/holds/" + second + "/history").is(401);
    }

    /** Of all models, holds too, and by both ways; a stopped one says that it is stopped. */
    @Test
    void aBuyerOfACalledOffResourceIsToldThatItWasCancelled() {
        String rain = "api/rains/" + newId("r");
        operator()
                .put(rain, "{'totalAmount':'2.00','packets':2," + OPEN + ",'funderId':'company'}")
                .is(201);
        String drop = "api/drops/" + newId("d");
        operator()
                .put(drop, "{" + OPEN + ",'generate':{'pattern':'T-########','count':2}}")
                .is(201);
        String schedule = schedule(2);
        String program = program(2);
        for (String[] claim : new String[][] {
            {schedule, "/holds", "{}"},
            {schedule, "/orders", "{}"},
            {program, "/purchases", "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}"},
            {Model.SALES.resource(this), "/orders", "{}"},
            {rain, "/grabs", "{}"},
            {drop, "/claims", "{}"}
        }) {
            Person user = user();
            if (!claim[1].equals("/orders") || !claim[0].equals(schedule)) {
                operator().post(claim[0] + "/stop").is(200);
                user.post(claim[0] + claim[1], claim[2]).refused(409, "'stopped'");
                operator().post(claim[0] + "/cancellation", "{'reason':'rain'}").is(200);
            }
            user.by(Ways::direct).post(claim[0] + claim[1], claim[2]).refused(409, "'cancelled'");
            assertThat(user.by(Ways::usual)
                            .post(claim[0] + claim[1], claim[2])
                            .refused(409, "'cancelled'")
                            .text("cancelledAt"))
                    .isNotBlank();
        }
    }

    private static String choose(Person user, String program, String seats) {
        return "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':" + seats + "}")
                        .is(201)
                        .text("orderId");
    }

    /** Lets the first ticket of an order in; answers when. */
    private String enter(Person user, String order) {
        String token =
                user.get(order + "/tickets").is(200).list().getJsonObject(0).getString("token");
        return person("gate-1", "gate")
                .post("api/checkins", "{'ticket':'" + token + "'}")
                .is(201)
                .text("checkedInAt");
    }

    /** The values of each entry; - for one that is absent. */
    private static List<String> words(Answer list, String... fields) {
        return list.is(200).list().getValuesAs(JsonObject.class).stream()
                .map(entry -> String.join(
                        " ",
                        List.of(fields).stream()
                                .map(field -> entry.containsKey(field)
                                        ? entry.get(field) instanceof JsonString text
                                                ? text.getString()
                                                : entry.get(field).toString()
                                        : "-")
                                .toList()))
                .toList();
    }

    private String end() {
        return OverLists.next(service().get("api/events?after=now").is(200)).replaceFirst(".*after=([^&]*).*", "$1");
    }

    /** The data of the event of a refund of this amount, behind a place of the feed. */
    private JsonObject event(String begin, String order, String amount) {
        String subject = order.substring("api/".length());
        return await().until(
                        () -> service()
                                .get("api/events?limit=1000&types=refunded&after=" + begin)
                                .is(200)
                                .list()
                                .getValuesAs(JsonObject.class)
                                .stream()
                                .filter(each -> each.getString("subject").equals(subject))
                                .map(each -> each.getJsonObject("data"))
                                .filter(data -> data.getString("amount").equals(amount))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }
}
