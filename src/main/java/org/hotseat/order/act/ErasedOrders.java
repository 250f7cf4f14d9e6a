package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.resource.Replies;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.facts.OrderPersonFacts;

/** Removes the hot state of orders of erased users. */
@Service
public class ErasedOrders {

    private static final int TOGETHER = 500;

    private final OrderPersonFacts facts;
    private final SaleModelRegistry models;
    private final Replies replies;

    @Inject
    ErasedOrders(OrderPersonFacts facts, SaleModelRegistry models, Replies replies) {
        this.replies = replies;
        this.facts = facts;
        this.models = models;
    }

    /**
     * Deletes a user's orders of a resource, by the facts, from the hot state; they are restored from the facts later.
     * Also deletes the remembered replies about them, since these may contain names. Does nothing for a model without
     * orders.
     *
     * @param drop deletes keys
     */
    public void drop(RebuildContext context, ResourceId resource, UserId user, Consumer<List<String>> drop) {
        Optional<OrderModel> ordered = OrderModel.all(models)
                .filter(model -> model.name().equals(resource.model()))
                .findAny();
        ordered.ifPresent(model -> facts.of(model, resource, user, TOGETHER, orders -> drop(context, orders, drop)));
    }

    private void drop(RebuildContext context, List<OrderId> orders, Consumer<List<String>> drop) {
        List<String> remembered = replies.keysOf(
                OrderFacts.COLLECTION,
                orders.stream()
                        .flatMap(order -> FactValues.idsOf(order.value()).stream())
                        .toList());
        List<String> keys = new ArrayList<>(remembered);
        orders.forEach(order -> keys.add(OrderKeys.order(context.partition(), order)));
        drop.accept(keys);
        replies.forget(remembered);
    }
}
