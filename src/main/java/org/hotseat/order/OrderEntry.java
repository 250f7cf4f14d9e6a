package org.hotseat.order;

import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.error.InvalidInput;

/**
 * An order as the member of {@code orders:exp} names it. Has all that is needed to end the order, also when its hash
 * and its fact are not at hand.
 *
 * @param model the model's word, {@link OrderModel#kind}
 * @param resource the id of what it was placed on
 * @param detail what its model needs besides, without control characters; mostly empty
 */
public record OrderEntry(String model, String resource, OrderId order, String detail) {

    /** One that its model needs nothing more of. */
    public OrderEntry(String model, String resource, OrderId order) {
        this(model, resource, order, "");
    }

    /** The entry of an order of which its model needs nothing more. */
    public static OrderEntry plain(Order order) {
        return new OrderEntry(order.model(), order.resource(), order.id());
    }

    /** The member: {@code <model>:<resource>:<order>}, and {@code :<detail>} unless it is empty. */
    public String member() {
        String plain = model + ":" + resource + ":" + order;
        return detail.isEmpty() ? plain : plain + ":" + detail;
    }

    /** The reverse of {@link #member}. */
    public static OrderEntry of(String member) {
        String[] parts = member.split(":", 4);
        return new OrderEntry(parts[0], parts[1], new OrderId(parts[2]), parts.length > 3 ? parts[3] : "");
    }

    /** The same of a member that may name no order. */
    public static Optional<OrderEntry> read(String member) {
        try {
            return Optional.of(of(member));
        } catch (InvalidInput | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
