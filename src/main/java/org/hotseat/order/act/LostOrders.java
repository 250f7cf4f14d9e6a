package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.hotstate.SaleModels;
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
 * Looks for orders that are due and not in the hot state. One that is unpaid by the facts was lost with a part of
 * Redis: it is brought back, so that it expires and gives back what it took. Of any other there is nothing to expire,
 * and its index entry goes.
 */
@Service
class LostOrders {

    private final SaleModels models;
    private final OrderFacts facts;
    private final AbsentOrders absent;
    private final Rebuilds rebuilds;
    private final RebuildSteps steps;

    @Inject
    LostOrders(SaleModels models, OrderFacts facts, AbsentOrders absent, Rebuilds rebuilds, RebuildSteps steps) {
        this.models = models;
        this.facts = facts;
        this.absent = absent;
        this.rebuilds = rebuilds;
        this.steps = steps;
    }

    /**
     * Looks for one. Blocks; may be repeated.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is away; its entry is due again soon
     */
    void look(OrderEntry entry) {
        ResourceId resource = OrderModel.of(models, entry.model()).resource(entry.resource());
        List<Order> unpaid = new CopyOnWriteArrayList<>();
        // Behind the outbox: an order that was placed a moment ago is among the facts then.
        Stages.join(rebuilds.within(
                resource,
                "the entry of the order " + entry.order(),
                pass -> facts.find(entry.order())
                        .filter(order -> order.payStatus() == PayStatus.UNPAID)
                        .ifPresentOrElse(
                                unpaid::add,
                                () -> steps.dropEntry(pass, OrderKeys.index(pass.partition()), entry.member()))));
        unpaid.forEach(order -> Stages.join(absent.restored(order)));
    }
}
