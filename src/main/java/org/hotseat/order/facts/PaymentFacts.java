package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.PaymentTotals;

/** Sums up the payments in MongoDB, which are in the document of each order. */
@Service
public class PaymentFacts {

    /** The time-out of reading all paid orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final ResourceOrderFacts orders;

    @Inject
    public PaymentFacts(MongoConnection mongo, ResourceOrderFacts orders) {
        this.mongo = mongo;
        this.orders = orders;
    }

    /**
     * Returns the money of a resource's orders: captured, placed, due, refunded and kept. Reads all orders that were
     * ever paid.
     */
    public PaymentTotals totals(ResourceId resource) {
        OrderModel model = orders.model(resource.model());
        Bson paid = Filters.or(
                OrderFilterFacts.state(PayStatus.PAID),
                OrderFilterFacts.state(PayStatus.REFUNDED),
                Filters.exists(PaymentDocumentFacts.PAYMENTS));
        return mongo.call("money of " + resource, () -> {
            PaymentTotals all = PaymentTotals.NONE;
            for (Document document : mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())), paid))) {
                if (LegacyOrderFacts.problem(document, model).isEmpty()) {
                    all = all.plus(PaymentTotals.of(OrderDocumentFacts.read(document, model)));
                }
            }
            return all;
        });
    }
}
