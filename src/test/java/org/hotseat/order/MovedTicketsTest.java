package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hotseat.order.ticket.HeldTicket;
import org.junit.jupiter.api.Test;

/** Tickets of an order that move to other units. */
class MovedTicketsTest {

    private final HallModel model = new HallModel();

    @Test
    void aTicketKeepsItsHolderAndNameAndGetsAFormThatTheOrderNeverHad() {
        Order order = order("1\t3\tu-2\tBo");
        Order moved = moved(order, Map.of("1", "2"));
        assertThat(moved.text(HeldTicket.FIELD)).contains("2\t3\tu-2\tBo\t1");
        HeldTicket ticket = HeldTicket.of(moved, model, "2");
        assertThat(ticket.form()).isEqualTo(4);
        assertThat(ticket.transfers()).isEqualTo(3);
        // Back on its unit it has another form than at first.
        assertThat(HeldTicket.of(moved(moved, Map.of("2", "1")), model, "1").form())
                .isEqualTo(5);
    }

    @Test
    void ticketsThatChangeTheirUnitsDoNotShareForms() {
        Map<String, String> swap = new LinkedHashMap<>();
        swap.put("1", "2");
        swap.put("2", "1");
        Order moved = moved(order("1\t5\tu-2\tBo"), swap);
        assertThat(HeldTicket.of(moved, model, "2").form()).isEqualTo(6);
        HeldTicket other = HeldTicket.of(moved, model, "1");
        assertThat(other.form()).isEqualTo(6);
        assertThat(other.transfers()).isZero();
        assertThat(other.newHolder()).isEmpty();
    }

    private Order moved(Order order, Map<String, String> moves) {
        Map<String, String> fields = new HashMap<>(order.fields());
        fields.put(HeldTicket.FIELD, HeldTicket.moved(order, model, moves));
        return new Order(fields);
    }

    private static Order order(String tickets) {
        return new Order(Map.of(
                "order",
                "o-1",
                "model",
                "hall",
                "resource",
                "h",
                "owner",
                "u-1",
                "pay_status",
                "1",
                "version",
                "4",
                HeldTicket.FIELD,
                tickets));
    }
}
