package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about refunds. */
@RunAsClient
class RefundsContractIT extends OverPayments {

    @Test
    void aRefundOfAllEndsTheOrderAndIsKeptOnce() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        refund(order, "r0", "7.10", "").refused(409, "'too-much'");
        tell(order, "a", "7.10", "CAPTURED").is(200);
        tell(order, "b", "7.10", "CAPTURED").is(200);
        Answer much = refund(order, "r1", "14.21", "").refused(409, "'too-much'");
        assertThat(much.text("expected")).isEqualTo("14.20");

        Answer settled = refund(order, "r1", "7.10", "").is(200);
        settled.shows("{'reference':'r1','amount':'7.10','reason':'asked'}", "at");
        refund(order, "r1", "7.10", "").is(200).shows(settled.response().body());
        assertThat(refund(order, "r1", "7.00", "")
                        .refused(409, "'other-amount'")
                        .text("expected"))
                .isEqualTo("7.10");
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "14.20", "7.10", "0.00", "7.10");

        refund(order, "r2", "2.10", "").is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "14.20", "5.00", "0.00", "9.20");
        refund(order, "r3", "5.00", "").is(200);
        refund(order, "r3", "5.00", "").is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        assertThat(user.get(order).text("ending")).isEqualTo("refunded");
        assertCounts(schedule, 1, 0, 0);
        money(schedule, "14.20", "0.00", "0.00", "14.20");
        forget(order);
        refund(order, "r3", "5.00", "").is(200);
        refund(order, "r4", "0.01", "").refused(409, "'too-much'");
        assertThat(tell(order, "d", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("REFUND_DUE");
        money(schedule, "21.30", "0.00", "7.10", "14.20");
    }

    /** Less is left of the money than the price of one of them. */
    @Test
    void oneOfTwoComesBackAlsoWhenMoreThanHalfOfTheMoneyWasGivenBackBefore() {
        String program = program(2);
        String seats = "api/orders/"
                + user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                        .is(201)
                        .text("orderId");
        tell(seats, "a", "14.20", "CAPTURED").is(200);
        refund(seats, "m", "10.00", "").is(200);
        assertThat(refund(seats, "s", "4.20", "A-r-1")
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("2.10");
        refund(seats, "s", "2.10", "A-r-1").is(200);
        money(program, "14.20", "2.10", "0.00", "12.10");
        refund(seats, "t", "2.10", "A-r-2").is(200);
        money(program, "14.20", "0.00", "0.00", "14.20");

        String schedule = schedule(2);
        String places = "api/orders/"
                + user().post(schedule + "/orders", "{'places':2}").is(201).text("orderId");
        tell(places, "a", "14.20", "CAPTURED").is(200);
        refund(places, "m", "10.00", "").is(200);
        String one = "{'reference':'s','amount':'2.10','reason':'ill','places':1}";
        payment().post(places + "/refunds", one).is(200);
        assertCounts(schedule, 1, 0, 1);
        money(schedule, "14.20", "2.10", "0.00", "12.10");
        payment().post(places + "/refunds", one.replace("'s'", "'t'")).is(200);
        assertCounts(schedule, 2, 0, 0);
        money(schedule, "14.20", "0.00", "0.00", "14.20");
    }

    @Test
    void oneSeatOfAPurchaseIsRefundedAndFreeAgain() {
        String program = program(3);
        Person user = user();
        Answer placed = user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2','A-r-3']}")
                .is(201);
        String order = "api/orders/" + placed.text("orderId");
        refund(order, "r", "7.10", "A-r-1").refused(409, "'too-much'");
        tell(order, "a", "21.30", "CAPTURED").is(200);
        assertThat(refund(order, "r", "7.00", "A-r-2")
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("7.10");
        refund(order, "r", "7.10", "A-r-9").refused(409, "'other-seats'");
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'asked','seats':['A-r-1','A-r-1']}")
                .complainsOf("seats");

        refund(order, "r", "7.10", "A-r-2")
                .is(200)
                .shows("{'reference':'r','amount':'7.10','reason':'asked','seats':['A-r-2']}", "at");
        refund(order, "r", "7.10", "A-r-2").is(200);
        assertThat(user.get(order).text("total")).isEqualTo("14.20");
        money(program, "21.30", "14.20", "0.00", "7.10");
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1']}")
                .refused(409, "1001");
        String next = "api/orders/"
                + user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-2']}")
                        .is(201)
                        .text("orderId");
        forget(order);
        forget(next);
        operator().post(program + "/rebuild").is(200);
        money(program, "21.30", "14.20", "0.00", "7.10");
        refund(order, "s", "7.10", "A-r-2").refused(409, "'other-seats'");
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'t','amount':'14.20','reason':'asked','seats':['A-r-1','A-r-3']}")
                .is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        money(program, "21.30", "0.00", "0.00", "21.30");
        String plain = order(user(), schedule(1));
        tell(plain, "a", "7.10", "CAPTURED").is(200);
        refund(plain, "r", "7.10", "A-r-1").complainsOf("seats");
    }

    @Test
    void freeSeatComesBackAloneAndAReferenceIsOfTheSameSeatsOnly() {
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'T','startsAt':'2030-01-01T10:00:00Z','accountLimit':9,'categories':[{'categoryId':'A','name':'A','price':'7.10',"
                                + "'rows':[{'row':'r','seats':4,'seatDetails':[{'seat':3,'price':'0.00'}]}]}]}")
                .is(201);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2','A-r-3']}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "14.20", "CAPTURED").is(200);
        refund(order, "r", "0.00", "").complainsOf("amount");
        refund(order, "r", "0.00", "A-r-3")
                .is(200)
                .shows("{'reference':'r','amount':'0.00','reason':'asked','seats':['A-r-3']}", "at");
        refund(order, "r", "0.00", "A-r-3").is(200);
        refund(order, "s", "7.10", "A-r-1").is(200);
        // It is told that its seat is free, or that it is not: never of another one.
        refund(order, "s", "7.10", "A-r-2").refused(409, "'reference-used'");
        refund(order, "s", "7.10", "A-r-1").is(200);
        refund(order, "s", "7.10", "").is(200);
        assertThat(user.get(order).text("total")).isEqualTo("7.10");
        money(program, "14.20", "7.10", "0.00", "7.10");
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-3']}")
                .is(201);
    }
}
