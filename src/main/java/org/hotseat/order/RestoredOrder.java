package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.hotstate.RebuildPass;

/**
 * A live order that a rebuild puts back from its fact: what every model's script for it has in common. Such a script
 * includes {@code shared/restored}, which does the order's part; the model's is what the order has taken.
 */
public record RestoredOrder(RebuildPass pass, Order order, OrderEntry entry) {

    /** One of a model whose entries have no details. */
    public RestoredOrder(RebuildPass pass, Order order) {
        this(pass, order, new OrderEntry(order.model(), pass.id(), order.id()));
    }

    /** The script's keys: {@code lease}, the model's own, then {@code order, orders:exp}. */
    public List<String> keys(List<String> own) {
        List<String> keys = new ArrayList<>(List.of(pass.lease()));
        keys.addAll(own);
        keys.addAll(List.of(OrderKeys.order(pass.partition(), order.id()), OrderKeys.index(pass.partition())));
        return keys;
    }

    /**
     * The script's arguments: {@code token, user, order_member, pay_before_ms} (empty for an order that does not
     * expire), then all fields of the order, name and value by turns.
     */
    public List<String> arguments() {
        boolean expires = order.payStatus() == PayStatus.UNPAID;
        List<String> arguments = new ArrayList<>(List.of(
                pass.token(),
                order.user().value(),
                entry.member(),
                expires
                        ? order.expiresAt()
                                .map(at -> Long.toString(at.toEpochMilli()))
                                .orElse("")
                        : ""));
        order.fields().forEach((name, value) -> arguments.addAll(List.of(name, value)));
        return arguments;
    }
}
