package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Nobody orders at another price than the one that was shown, on any sale model with prices. */
@RunAsClient
class ExpectedTotalContractIT extends OverKept {

    private final String good = newId("g");

    @Test
    void placesAreOrderedAtTheExpectedTotalOrNotAtAll() {
        String schedule = "api/schedules/" + newId("s");
        operator()
                .put(schedule, "{'name':'Reading','maxPlayers':3,'price':'7.10'}")
                .is(201);
        Person user = user();
        String two = "{'places':2,'expectedTotal':'14.20'}";
        user.post(schedule + "/holds", "{'places':2}").is(201);
        operator()
                .put(schedule, "{'name':'Reading','maxPlayers':3,'price':'8.00'}")
                .is(200);
        refusesAt(user.post(schedule + "/orders", two), "16.00");
        assertThat(user.get(schedule).number("held")).isEqualTo(2);
        user.post(schedule + "/orders", "{'expectedTotal':'16.00'}").is(201);
        refusesAt(user().post(schedule + "/orders", "{'expectedTotal':'8.01'}"), "8.00");
        refusesAt(
                operator()
                        .post(
                                schedule + "/orders",
                                "{'userId':'u-1','unitPrice':'5.00','reason':'Door','expectedTotal':'8.00'}"),
                "5.00");
        user().post(schedule + "/orders", "{'expectedTotal':'8'}").is(201);
    }

    @Test
    void whatIsFreeHasATotalOfNothing() {
        String schedule = "api/schedules/" + newId("s");
        operator().put(schedule, "{'name':'Reading','maxPlayers':1}").is(201);
        refusesAt(user().post(schedule + "/orders", "{'expectedTotal':'1.00'}"), "0.00");
        user().post(schedule + "/orders", "{'expectedTotal':'0.00'}").is(201);
    }

    @Test
    void unitsAreOrderedAtTheExpectedTotalOrNotAtAll() {
        String sale = "api/sales/" + newId("s");
        operator().put(sale, sale("7.10")).is(201);
        Person user = user();
        String key = newId("k");
        Answer first = user.post(sale + "/orders", "{'units':2,'expectedTotal':'14.20'}", key)
                .is(201);
        operator().put(sale, sale("9.00")).is(200);
        user.post(sale + "/orders", "{'units':2,'expectedTotal':'14.20'}", key)
                .is(201)
                .shows(first.response().body());
        refusesAt(user().post(sale + "/orders", "{'units':2,'expectedTotal':'14.20'}"), "18.00");
        assertThat(user().get(sale).number("sold")).isEqualTo(2);
        user().post(sale + "/orders", "{'units':2,'expectedTotal':'18.00'}").is(201);
        user().post(sale + "/orders", "{'expectedTotal':'1.001'}").is(400);
    }

    /** Returns the definition of an open sale of five units, always of the same good. */
    private String sale(String price) {
        Instant now = Instant.now();
        return "{'goodId':'" + good + "','stock':5,'startsAt':'" + now.minusSeconds(60) + "','endsAt':'"
                + now.plusSeconds(3_600) + "','valid':true,'perUserLimit':5,'price':'" + price + "'}";
    }

    private static void refusesAt(Answer answer, String total) {
        assertThat(answer.refused(409, "'other-total'").text("total")).isEqualTo(total);
    }
}
