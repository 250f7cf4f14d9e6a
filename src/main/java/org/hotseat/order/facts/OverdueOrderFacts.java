package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.OverdueClaims;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Finds unpaid orders of all models whose time to pay is over and that no authorization keeps. */
@Service
class OverdueOrderFacts implements OverdueClaims, FactIndexes {

    private static final String PAY_BEFORE = "Pay_Before";

    /** The largest number of orders that are read to find their resources; many orders may belong to one resource. */
    private static final int READ = 5_000;

    private final MongoConnection mongo;
    private final SaleModelRegistry models;

    @Inject
    OverdueOrderFacts(MongoConnection mongo, SaleModelRegistry models) {
        this.mongo = mongo;
        this.models = models;
    }

    @Override
    public Set<ResourceId> overdue(Instant before) {
        Date time = Date.from(before);
        String pinned = PaymentDocumentFacts.PINNED_UNTIL;
        Bson found = Filters.and(
                OrderFilterFacts.state(PayStatus.UNPAID),
                Filters.lt(PAY_BEFORE, time),
                Filters.or(Filters.eq(pinned, null), Filters.lt(pinned, time)));
        List<OrderModel> sellers = OrderModel.all(models).toList();
        return mongo.call("overdue orders", () -> {
            Set<ResourceId> resources = new LinkedHashSet<>();
            for (Document document : mongo.collection(OrderFacts.COLLECTION)
                    .find(found)
                    .projection(Projections.include(
                            sellers.stream().map(OrderModel::resourceFact).toList()))
                    .limit(READ)) {
                sellers.forEach(model -> FactValues.id(document.get(model.resourceFact()))
                        .filter(Ids::valid)
                        .filter(id -> resources.size() < MAX)
                        .ifPresent(id -> resources.add(model.resource(id))));
            }
            return resources;
        });
    }

    @Override
    public List<Index> indexes() {
        return List.of(Index.ofList(OrderFacts.COLLECTION, OrderDocumentFacts.PAY_STATUS, PAY_BEFORE));
    }
}
