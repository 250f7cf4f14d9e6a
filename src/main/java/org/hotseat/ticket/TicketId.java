package org.hotseat.ticket;

import java.util.Optional;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.error.NotFound;

/**
 * The id of a ticket of an order: {@code <order>~<unit>}.
 *
 * @param order the order
 * @param unit the unit as in {@link org.hotseat.order.OrderModel#units}: a seat, or a number from 1 on
 */
public record TicketId(OrderId order, String unit) {

    private static final char SEPARATOR = '~';

    /** Reads an id. The reverse of {@link #toString}. Returns empty for a text of another form. */
    public static Optional<TicketId> parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            return Optional.empty();
        }
        String order = text.substring(0, separator);
        String unit = text.substring(separator + 1);
        return Ids.valid(order) && unit.matches("[A-Za-z0-9._-]{1,140}")
                ? Optional.of(new TicketId(new OrderId(order), unit))
                : Optional.empty();
    }

    /**
     * Reads an id.
     *
     * @throws NotFound for a text of another form
     */
    public static TicketId of(String text) {
        return parse(text).orElseThrow(() -> new NotFound("unknown-ticket", "There is no such ticket."));
    }

    @Override
    public String toString() {
        return order.value() + SEPARATOR + unit;
    }
}
