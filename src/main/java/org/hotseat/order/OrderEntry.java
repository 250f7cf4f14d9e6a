package org.hotseat.order;

import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.error.InvalidInput;

/**
 * An order as a member of {@code orders:exp}. It contains everything that is needed to end the order, even if its hash
 * and its fact are not available.
 *
 * @param model the kind of the order, {@link OrderModel#kind}
 * @param resource the id of the resource
 * @param detail further data that the model needs, without control characters; mostly empty
 */
public record OrderEntry(String model, String resource, OrderId order, String detail) {

    /** Creates an entry without further data. */
    public OrderEntry(String model, String resource, OrderId order) {
        this(model, resource, order, "");
    }

    /** Returns the entry of an order whose model needs no further data. */
    public static OrderEntry withoutDetail(Order order) {
        return new OrderEntry(order.model(), order.resource(), order.id());
    }

    /** Returns the member: {@code <model>:<resource>:<order>}, and {@code :<detail>} unless it is empty. */
    public String member() {
        String plain = model + ":" + resource + ":" + order;
        return detail.isEmpty() ? plain : plain + ":" + detail;
    }

    /** Reads an entry from its {@link #member}. */
    public static OrderEntry of(String member) {
        String[] parts = member.split(":", 4);
        return new OrderEntry(parts[0], parts[1], new OrderId(parts[2]), parts.length > 3 ? parts[3] : "");
    }

    /** Reads an entry from a text that may not be a member. */
    public static Optional<OrderEntry> read(String member) {
        try {
            return Optional.of(of(member));
        } catch (InvalidInput | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
