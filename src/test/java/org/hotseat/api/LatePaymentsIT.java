package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Captures of orders that have ended, that are in the facts only, or that were paid already. */
@RunAsClient
class LatePaymentsIT extends OverPayments {

    @Test
    void aLateCaptureTakesThePlaceAgainOrIsOwedBack() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        user.delete(order).is(204);

        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(user.get(order).object()).doesNotContainKeys("ending", "endedAt", "refundDue");
        assertCounts(schedule, 0, 0, 1);
        assertThat(user().post(schedule + "/orders").status()).isEqualTo(409);
        assertThat(tell(order, "b", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("REFUND_DUE");
        assertThat(user.get(order).text("refundDue")).isEqualTo("7.10");
        money(schedule, "14.20", "7.10", "7.10", "0.00");

        service().post(order + "/refund").is(200);
        String next = order(user(), schedule);
        tell(next, "c", "7.10", "CAPTURED").is(200);
        money(schedule, "21.30", "7.10", "7.10", "7.10");
        assertThat(due(order).getString("refundDue")).isEqualTo("7.10");
    }

    /** Its hash is gone, as after a day, and it is what its latest fact says. */
    @Test
    void anOrderThatIsInTheFactsOnlyIsPaidLateOrOwedBack() {
        for (String resource : List.of(schedule(1), program(1))) {
            Person user = user();
            String order = buy(user, resource);
            user.delete(order).is(204);
            forget(order);
            Person other = user();
            String second = buy(other, resource);
            assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            forget(order);
            assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            other.delete(second).is(204);
            forget(second);
            assertThat(tell(second, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("CAPTURED");
            money(resource, "14.20", "7.10", "7.10", "0.00");
            assertThat(due(order).getInt("payStatus")).isEqualTo(-1);
        }
    }

    @Test
    void aRebuildKeepsAuthorizationsAndWhatIsOwed() {
        for (String resource : List.of(schedule(2), program(2))) {
            Person user = user();
            String pinned = buy(user, resource);
            tell(pinned, "a", "7.10", "AUTHORIZED").is(200);
            String twice = buy(user(), resource);
            tell(twice, "a", "7.10", "CAPTURED").is(200);
            tell(twice, "b", "7.10", "CAPTURED").is(200);
            forget(pinned);
            forget(twice);
            operator().post(resource + "/rebuild").is(200);
            assertThat(user.get(pinned).number("payStatus")).isZero();
            assertThat(tell(twice, "b", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            assertThat(tell(twice, "c", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            letTimeRunOut(pinned);
            assertThat(tell(pinned, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("CAPTURED");
            money(resource, "28.40", "14.20", "14.20", "0.00");
        }
    }
}
