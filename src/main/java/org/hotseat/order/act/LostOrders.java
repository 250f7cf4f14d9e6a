package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.facts.OrderFacts;

/**
 * Checks orders that are due and missing in the hot state. An order that is unpaid by the facts was lost with a part of
 * Redis: it is restored, so that it expires and gives its units back. For any other order its index entry is removed.
 */
@Service
class LostOrders {

    private final SaleModelRegistry models;
    private final OrderFacts facts;
    private final AbsentOrders absent;
    private final Rebuilds rebuilds;
    private final RebuildSteps steps;

    @Inject
    LostOrders(SaleModelRegistry models, OrderFacts facts, AbsentOrders absent, Rebuilds rebuilds, RebuildSteps steps) {
        this.models = models;
        this.facts = facts;
        this.absent = absent;
        this.rebuilds = rebuilds;
        this.steps = steps;
    }

    /**
     * Checks one order. Blocks; may be repeated.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable; its entry is soon due again
     */
    void check(OrderEntry entry) {
        ResourceId resource = OrderModel.of(models, entry.model()).resource(entry.resource());
        List<Order> unpaid = new CopyOnWriteArrayList<>();
        // This runs after the outbox was written out, so an order that was placed a moment ago is among the facts.
        Stages.join(rebuilds.within(
                resource,
                "the entry of the order " + entry.order(),
                pass -> facts.find(entry.order())
                        .filter(order -> order.payStatus() == PayStatus.UNPAID)
                        .ifPresentOrElse(
                                unpaid::add,
                                () -> steps.dropEntry(pass, OrderKeys.index(pass.partition()), entry.member()))));
        unpaid.forEach(order -> Stages.join(absent.restore(order)));
    }
}
