package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.PayStatus;

/** Reads the orders of resources that are over. */
@Service
public class OrderRemovalFacts {

    private final MongoConnection mongo;
    private final Batches batches;
    private final ResourceOrderFacts orders;
    private final Stamps stamps;

    @Inject
    OrderRemovalFacts(MongoConnection mongo, Batches batches, ResourceOrderFacts orders, Stamps stamps) {
        this.stamps = stamps;
        this.mongo = mongo;
        this.batches = batches;
        this.orders = orders;
    }

    /**
     * Returns whether a resource has an unpaid order, or an order that cannot be read, which counts as live until it is
     * corrected. One look-up in an index.
     */
    public boolean undecided(ResourceId resource) {
        Bson believed = stamps.notLate(resource);
        return mongo.call(
                "unpaid orders of " + resource,
                () -> mongo.collection(OrderFacts.COLLECTION)
                                .find(Filters.and(
                                        of(resource),
                                        believed,
                                        OrderFilterFacts.noneOf(PayStatus.PAID, PayStatus.ENDED, PayStatus.REFUNDED)))
                                .projection(Projections.include("_id"))
                                .first()
                        != null);
    }

    /** Passes the ids of the paid orders of a resource to an action, in batches. */
    public void paid(ResourceId resource, int size, Consumer<List<OrderId>> paid) {
        batches.forEach(
                OrderFacts.COLLECTION,
                Filters.and(of(resource), OrderFilterFacts.state(PayStatus.PAID)),
                document ->
                        FactValues.id(document.get("_id")).filter(Ids::valid).map(OrderId::new),
                size,
                paid);
    }

    private Bson of(ResourceId resource) {
        return Filters.in(orders.model(resource.model()).resourceFact(), FactValues.idsOf(resource.id()));
    }
}
