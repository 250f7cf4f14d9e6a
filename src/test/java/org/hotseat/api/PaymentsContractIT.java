package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about payments. */
@RunAsClient
class PaymentsContractIT extends OverPayments {

    @Test
    void anAuthorizedOrderIsPinnedThenCaptured() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        Answer authorized = tell(order, "a", "7.10", "AUTHORIZED").is(200);
        assertThat(authorized.text("state")).isEqualTo("AUTHORIZED");
        letTimeRunOut(order);
        assertThat(Instant.ofEpochMilli(score(schedule, order)))
                .as("an authorization without an end has one all the same")
                .isBetween(
                        Instant.now().plus(Duration.ofDays(29)), Instant.now().plus(Duration.ofDays(31)))
                .isEqualTo(authorized.time("validUntil"));
        assertThat(user.get(order).number("payStatus")).isZero();
        assertThat(tell(order, "a", "7.1", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "a", "7.10", "AUTHORIZED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "7.10", "7.10", "0.00", "0.00");
    }

    @Test
    void anAuthorizationPinsUntilItsEndOnly() {
        String schedule;
        Person user;
        String order;
        Instant end;
        Answer authorized;
        Duration life = Duration.ofSeconds(3);
        do {
            schedule = schedule(1);
            user = user();
            order = order(user, schedule);
            letTimeRunOut(order);
            end = Instant.now().plus(life).truncatedTo(ChronoUnit.MILLIS);
            authorized = payment()
                    .post(
                            order + "/payments",
                            "{'reference':'a','amount':'7.10','state':'AUTHORIZED','validUntil':'" + end + "'}");
            life = life.multipliedBy(3);
            // Otherwise the server is slower than the authorization was long: once more, with a longer one.
        } while (!Instant.now().isBefore(end));
        assertThat(authorized.is(200).time("validUntil")).isEqualTo(end);

        String expiring = order;
        Person buyer = user;
        await().until(() -> buyer.get(expiring).number("payStatus") == -1);
        assertThat(Instant.now()).isAfter(end.minusSeconds(2));
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertCounts(schedule, 0, 0, 1);
        money(schedule, "7.10", "7.10", "0.00", "0.00");
    }

    @Test
    void theAmountMustBeTheOrders() {
        String schedule = schedule(1);
        String order = order(user(), schedule);

        for (String state : List.of("AUTHORIZED", "CAPTURED")) {
            Answer refused = tell(order, "a", "7.00", state).refused(409, "'wrong-amount'");
            assertThat(refused.text("amount")).isEqualTo("7.00");
            assertThat(refused.text("expected")).isEqualTo("7.10");
        }
        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        Answer other = tell(order, "a", "7.11", "CAPTURED").refused(409, "'other-amount'");
        assertThat(other.text("expected")).isEqualTo("7.10");
        money(schedule, "0.00", "0.00", "0.00", "0.00");
    }

    @Test
    void aVoidedOrderExpiresAndACaptureIsNotVoided() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        payment().post(order + "/payments/none/void").refused(404, "'unknown-payment'");
        assertThat(payment().post(order + "/payments/a/void").is(200).text("state"))
                .isEqualTo("VOIDED");
        assertThat(payment().post(order + "/payments/a/void").is(200).text("state"))
                .isEqualTo("VOIDED");
        assertThat(score(schedule, order))
                .isEqualTo(user.get(order).time("payBefore").toEpochMilli());
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(payment()
                        .post(order + "/payments/a/void")
                        .refused(409, "'captured'")
                        .text("state"))
                .isEqualTo("CAPTURED");
        tell(order, "b", "7.10", "AUTHORIZED").refused(409, "'wrong-state'");
    }

    /** A card that is refused was never authorized; a late authorization of it pins nothing. */
    @Test
    void anAttemptThatCameToNothingIsReportedWithoutAnAuthorization() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        tell(order, "a", "7.00", "VOIDED").refused(409, "'wrong-amount'");
        assertThat(tell(order, "a", "7.10", "VOIDED").is(200).text("state")).isEqualTo("VOIDED");
        assertThat(tell(order, "a", "7.10", "VOIDED").is(200).text("state")).isEqualTo("VOIDED");
        assertThat(tell(order, "a", "7.10", "AUTHORIZED").is(200).text("state")).isEqualTo("VOIDED");
        assertThat(user.get(order).number("payStatus")).isZero();
        assertThat(score(schedule, order))
                .isEqualTo(user.get(order).time("payBefore").toEpochMilli());
        money(schedule, "0.00", "0.00", "0.00", "0.00");

        assertThat(tell(order, "b", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "b", "7.10", "VOIDED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "a", "7.10", "VOIDED").is(200).text("state")).isEqualTo("VOIDED");
        tell(order, "c", "7.10", "VOIDED").refused(409, "'wrong-state'");
        operator().post(schedule + "/rebuild").is(200);
        assertThat(user.get(order + "/payments").list()).hasSize(2);
        money(schedule, "7.10", "7.10", "0.00", "0.00");
    }

    @Test
    void anOrderThatCostsNothingIsPaidAtOnce() {
        String schedule = "api/schedules/" + newId("s");
        operator()
                .put(schedule, "{'name':'A game','maxPlayers':2,'price':'0.00'}")
                .is(201);
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'0.00','rows':[{'row':'r','seats':4}]}]}")
                .is(201);
        String sale = "api/sales/" + newId("s");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':2,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2090-01-01T00:00:00Z','valid':true,'perUserLimit':1,'price':'0.00'}")
                .is(201);
        for (String resource : List.of(schedule, program, sale)) {
            Person user = user();
            String order = buy(user, resource);
            assertThat(user.get(order).number("payStatus")).isEqualTo(1);
            assertThat(user.get(order).time("paidAt")).isEqualTo(user.get(order).time("placedAt"));
            money(resource, "0.00", "0.00", "0.00", "0.00");
            operator().post(resource + "/rebuild").is(200);
            money(resource, "0.00", "0.00", "0.00", "0.00");
        }
    }

    @Test
    void onlyThePaymentSystemTellsOfPayments() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        String body = "{'reference':'a','amount':'7.10','state':'CAPTURED'}";
        for (Person other : List.of(user, service(), operator())) {
            other.post(order + "/payments", body).refused(403, "'wrong-role'");
            other.post(order + "/payments/a/void").refused(403, "'wrong-role'");
            other.post(order + "/refunds", "{'reference':'a','amount':'7.10','reason':'r'}")
                    .refused(403, "'wrong-role'");
        }
        nobody().post(order + "/payments", body).refused(401, "'no-token'");
        payment().get(order).refused(403, "'wrong-role'");
        payment().post(order + "/payment", "{'reference':'a'}").refused(403, "'wrong-role'");
        payment().get("api/ops/refunds-due").refused(403, "'wrong-role'");
        assertThat(user.get(order).number("payStatus")).isZero();
    }

    @Test
    void badPaymentsAreRefused() {
        String order = order(user(), schedule(1));
        payment().post(order + "/payments", "{}").complainsOf("reference", "amount", "state");
        payment().post(order + "/refunds", "{}").complainsOf("reference", "reason");
        payment().post(order + "/refunds", "{'reference':'r','reason':'ill'}").complainsOf("amount");
        refund(order, "r", "0.00", "").complainsOf("amount");
        refund(order, "r", "7.10", "nowhere").complainsOf("seats");
        tell(order, "a", "7.101", "CAPTURED").complainsOf("amount");
        tell(order, "a", "7.10", "REFUNDED").complainsOf("state");
        payment()
                .post(order + "/payments", "{'reference':'a','amount':'7.10','state':'AUTHORIZED','validUntil':'soon'}")
                .complainsOf("validUntil");
        tell("api/orders/never-made", "a", "7.10", "CAPTURED").refused(404, "'unknown-order'");
        payment().post("api/orders/never-made/payments/a/void").refused(404, "'unknown-order'");
    }

    @Test
    void aRepetitionWithTheSameKeyGetsTheFirstAnswer() {
        String order = order(user(), schedule(1));
        String path = order + "/payments";
        String authorized = "{'reference':'a','amount':'7.10','state':'AUTHORIZED'}";
        String captured = "{'reference':'a','amount':'7.10','state':'CAPTURED'}";
        Answer first = payment().post(path, authorized, order + "1").is(200);
        payment().post(path, captured, order + "2").is(200);
        payment()
                .post(path, authorized, order + "1")
                .is(200)
                .shows(first.response().body());
        payment().post(path, captured, order + "1").refused(422, "'idempotency-key-reused'");
    }
}
