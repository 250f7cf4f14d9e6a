package org.hotseat.ticket.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Refund;
import org.hotseat.order.ticket.HeldTicket;
import org.junit.jupiter.api.Test;

class TicketValidityTest {

    @Test
    void aTicketIsGoodFromItsPaymentOn() {
        Order order = order(PayStatus.PAID, Map.of());

        assertThat(TicketValidity.at(at(10), order, List.of("1"), "1")).isEqualTo(new TicketValidity(true, List.of()));
        assertThat(kinds(TicketValidity.at(at(9), order, List.of("1"), "1"))).containsExactly("good", "before-paid");
        assertThat(kinds(TicketValidity.at(at(11), order, List.of("1"), "2"))).containsExactly("bad", "no-ticket");
    }

    @Test
    void aRefundDividesWhatCameBeforeFromWhatCameAfter() {
        Order order = order(PayStatus.REFUNDED, Map.of("ended_at", millis(20), "ending", "refunded"));

        assertThat(kinds(TicketValidity.at(at(19), order, List.of("1"), "1")))
                .containsExactly("good", "refunded-later");
        assertThat(kinds(TicketValidity.at(at(20), order, List.of("1"), "1")))
                .containsExactly("bad", "refunded-before");
        assertThat(kinds(TicketValidity.at(at(9), order, List.of("1"), "1")))
                .containsExactly("good", "before-paid", "refunded-later");
    }

    @Test
    void aMoveDividesLikeARefundUntilTheTicketIsBack() {
        String moved = millis(20) + "\tq\tu\tmoved\tA-r-1 A-r-2\t";
        Order order = order(PayStatus.PAID, Map.of("history", moved));

        assertThat(kinds(TicketValidity.at(at(19), order, List.of("A-r-2"), "A-r-1")))
                .containsExactly("good", "moved-later");
        assertThat(kinds(TicketValidity.at(at(20), order, List.of("A-r-2"), "A-r-1")))
                .containsExactly("bad", "moved-before");
        assertThat(kinds(TicketValidity.at(at(21), order, List.of("A-r-1"), "A-r-1")))
                .containsExactly("good");
        HeldTicket held = new HeldTicket("A-r-2", 1, Optional.empty(), Optional.empty(), 1);
        assertThat(kinds(TicketValidity.ofForm(at(19), order, held, 0))).containsExactly("good", "moved-later");
        assertThat(kinds(TicketValidity.ofForm(at(20), order, held, 1))).containsExactly("bad", "moved-before");
        assertThat(kinds(TicketValidity.ofForm(at(20), order, held, 2))).containsExactly("good");
    }

    @Test
    void aCancellationIsNamedSo() {
        Order order = order(PayStatus.REFUNDED, Map.of("ended_at", millis(20), "ending", "resource-cancelled"));

        assertThat(kinds(TicketValidity.at(at(19), order, List.of("1"), "1")))
                .containsExactly("good", "cancelled-later");
    }

    @Test
    void eachSeatHasTheTimeOfItsOwnRefund() {
        Order order = order(PayStatus.PAID, Map.of(Refund.FIELD, refund(20, List.of("A:r:1"), 0, "")));

        assertThat(kinds(TicketValidity.at(at(19), order, List.of("A-r-2"), "A-r-1")))
                .containsExactly("good", "refunded-later");
        assertThat(kinds(TicketValidity.at(at(21), order, List.of("A-r-2"), "A-r-1")))
                .containsExactly("bad", "refunded-before");
        assertThat(kinds(TicketValidity.at(at(21), order, List.of("A-r-2"), "A-r-2")))
                .containsExactly("good");
    }

    @Test
    void ofPlacesTheLastOnesGoFirst() {
        String refunds = refund(20, List.of(), 1, "F") + "\n" + refund(30, List.of(), 2, "F");
        Order order = order(PayStatus.PAID, Map.of(Refund.FIELD, refunds));
        List<String> left = List.of("A-r-1", "F-p1");

        assertThat(kinds(TicketValidity.at(at(25), order, left, "F-p4"))).containsExactly("bad", "refunded-before");
        assertThat(kinds(TicketValidity.at(at(25), order, left, "F-p3"))).containsExactly("good", "refunded-later");
        assertThat(kinds(TicketValidity.at(at(35), order, left, "F-p2"))).containsExactly("bad", "refunded-before");
        assertThat(kinds(TicketValidity.at(at(35), order, left, "F-p1"))).containsExactly("good");
        assertThat(kinds(TicketValidity.at(at(15), order, left, "F-p5"))).containsExactly("bad", "no-ticket");
        assertThat(kinds(TicketValidity.at(at(15), order, left, "G-p2"))).containsExactly("bad", "no-ticket");
    }

    private static List<String> kinds(TicketValidity validity) {
        List<String> all = new ArrayList<>(List.of(validity.good() ? "good" : "bad"));
        validity.contradictions().forEach(each -> all.add(each.kind()));
        return all;
    }

    private static String refund(int second, List<String> seats, int places, String category) {
        return new Refund(
                        "r" + second,
                        new Money(100),
                        Optional.of(at(second)),
                        seats,
                        "asked",
                        places,
                        Optional.of(category).filter(id -> !id.isEmpty()))
                .packed();
    }

    private static Order order(PayStatus status, Map<String, String> more) {
        Map<String, String> fields = new HashMap<>(more);
        fields.put("order", "o");
        fields.put("pay_status", Integer.toString(status.number()));
        fields.put("paid_at", millis(10));
        return new Order(fields);
    }

    private static String millis(int second) {
        return Long.toString(at(second).toEpochMilli());
    }

    private static Instant at(int second) {
        return Instant.parse("2030-01-01T19:00:00Z").plusSeconds(second);
    }
}
