package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Places without numbers that come back, with their money. */
@RunAsClient
class PlacesRefundsContractIT extends OverPlaces {

    @Test
    void partsComeBackWithTheirMoneyAlsoWhenRedisWasEmptied() {
        String program = mixed(2, 6);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", MIXED + "}").is(201).text("orderId");
        tell(order, "a", "22.10", "CAPTURED").is(200);
        assertThat(places(order, "r", "5.00", 2).refused(409, "'wrong-amount'").text("expected"))
                .isEqualTo("10.00");
        Answer given = places(order, "r", "10.00", 2).is(200);
        given.shows("{'reference':'r','amount':'10.00','reason':'ill','places':2}", "at");
        emptied(program);
        counts(program, 6, 0, 2);
        places(order, "r", "10.00", 2).is(200).shows(given.response().body());
        assertThat(places(order, "s", "10.00", 2)
                        .refused(409, "'too-many-places'")
                        .number("places"))
                .isEqualTo(1);
        money(program, "22.10", "12.10", "0.00", "10.00");
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'s','amount':'5.00','reason':'ill','places':1,'categoryId':'F'}")
                .is(200)
                .shows("{'reference':'s','amount':'5.00','reason':'ill','places':1,'categoryId':'F'}", "at");
        places(order, "r", "10.00", 2).is(200).shows(given.response().body());
        refund(order, "t", "7.10", "A-r-1").is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        emptied(program);
        counts(program, 8, 0, 0);
        money(program, "22.10", "0.00", "0.00", "22.10");
    }

    @Test
    void whatCostsNothingComesBackAsVisiblyAsWhatWasPaid() {
        String schedule = "api/schedules/" + newId("s");
        operator()
                .put(schedule, "{'name':'Reading','maxPlayers':3,'price':'0.00'}")
                .is(201);
        Person user = user();
        String order = "api/orders/"
                + user.post(schedule + "/orders", "{'places':2}").is(201).text("orderId");
        Answer given = places(order, "r", "0.00", 1).is(200);
        Answer shown = user.get(order).is(200);
        assertThat(shown.number("places")).isEqualTo(1);
        assertThat(shown.object().getJsonArray("refunds"))
                .containsExactly(Answer.json(given.response().body()));
        assertThat(shown.object()).doesNotContainKeys("paid", "payments");
    }

    @Test
    void refundsNameTheCategoryWhereTheyMust() {
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        body("{'categoryId':'F','name':'F','price':'5.00','capacity':9},"
                                + "{'categoryId':'G','name':'G','price':'6.00','capacity':9}"))
                .is(201);
        String order = "api/orders/"
                + user().post(
                                program + "/purchases",
                                "{'strategy':'BEST','tickets':[{'categoryId':'F','count':2},{'categoryId':'G','count':1}]}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "16.00", "CAPTURED").is(200);
        places(order, "r", "5.00", 1).complainsOf("categoryId");
        payment()
                .post(order + "/refunds", "{'reference':'r','amount':'6.00','reason':'ill','categoryId':'G'}")
                .complainsOf("categoryId");
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'r','amount':'6.00','reason':'ill','places':1,'categoryId':'G'}")
                .is(200);
        places(order, "s", "5.00", 1).is(200);
        money(program, "16.00", "5.00", "0.00", "11.00");
        String schedule = order(user(), schedule(1));
        tell(schedule, "a", "7.10", "CAPTURED").is(200);
        payment()
                .post(
                        schedule + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'ill','places':1,'categoryId':'G'}")
                .complainsOf("categoryId");
    }

    @Test
    void ordersExpireAreTakenAgainWhenTheyArePaidLateAndEndWithTheProgram() {
        String program = mixed(1, 3);
        String order = "api/orders/"
                + user().post(program + "/purchases", MIXED + "}").is(201).text("orderId");
        assertThat(service().delete(order).status()).isEqualTo(204);
        counts(program, 4, 0, 0);
        tell(order, "a", "22.10", "CAPTURED").is(200);
        counts(program, 0, 0, 4);
        operator().post(program + "/rebuild").is(200);
        counts(program, 0, 0, 4);
        operator().post(program + "/cancellation", "{'reason':'rain'}").is(200);
        await().untilAsserted(() -> counts(program, 4, 0, 0));
        money(program, "22.10", "0.00", "22.10", "0.00");
        user().post(program + "/purchases", MIXED + "}").refused(409, "'cancelled'");
    }
}
