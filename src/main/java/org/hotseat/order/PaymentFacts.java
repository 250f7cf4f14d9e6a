package org.hotseat.order;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.MongoConnection;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;

/** Payments in MongoDB: each order's document has its own. */
@Service
public class PaymentFacts {

    /** Bound on the time of reading all paid orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final OrderFacts orders;

    @Inject
    public PaymentFacts(MongoConnection mongo, OrderFacts orders) {
        this.mongo = mongo;
        this.orders = orders;
    }

    /** What has become of the money of a resource's orders; reads all that were ever paid. */
    public Takings takings(ResourceId resource) {
        OrderModel model = orders.model(resource.model());
        Bson paid = Filters.or(
                Filters.in("Pay_Status", PayStatus.PAID.number(), PayStatus.REFUNDED.number()),
                Filters.exists(PaymentDocumentFacts.PAYMENTS));
        return mongo.call("money of " + resource, () -> {
            Takings all = Takings.NONE;
            for (Document document : mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.and(Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())), paid))) {
                if (OrderDocumentFacts.problem(document, model).isEmpty()) {
                    all = all.plus(Takings.of(OrderDocumentFacts.read(document, model)));
                }
            }
            return all;
        });
    }

    /** A page of the orders of which money is to be given back, in the order of their ids. */
    List<Order> refundsDue(Page page) {
        Bson due = Filters.gt(OrderFacts.REFUND_DUE, FactValues.money(Money.ZERO));
        return mongo.call("refunds due", () -> {
            List<Order> found = new ArrayList<>();
            mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(page.after().isEmpty() ? due : Filters.and(due, Filters.gt("_id", page.after())))
                    .sort(Sorts.ascending("_id"))
                    .limit(page.limit())
                    .forEach(document -> orders.read(document).ifPresent(found::add));
            return found;
        });
    }
}
