package org.hotseat.order.facts;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Batches;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.CancelledResourceClaims.Ended;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/**
 * Reads the orders of cancelled resources from MongoDB: the live ones, and those that have ended with their resource.
 */
@Service
public class CancelledResourceOrderFacts {

    /** The time-out of counting all orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final ResourceOrderFacts orders;
    private final Batches batches;
    private final Stamps stamps;

    @Inject
    CancelledResourceOrderFacts(MongoConnection mongo, ResourceOrderFacts orders, Batches batches, Stamps stamps) {
        this.stamps = stamps;
        this.mongo = mongo;
        this.orders = orders;
        this.batches = batches;
    }

    /** Passes the live orders of a resource to an action, in batches. Orders that cannot be read are skipped. */
    public void live(ResourceId resource, int size, Consumer<List<Order>> live) {
        OrderModel model = orders.model(resource.model());
        batches.forEach(
                OrderFacts.COLLECTION,
                stamps.notLate(resource, orders.live(model, resource)).filter(),
                document -> LegacyOrderFacts.hasEnded(document)
                                || LegacyOrderFacts.problem(document, model).isPresent()
                        ? Optional.empty()
                        : Optional.of(OrderDocumentFacts.read(document, model)),
                size,
                live);
    }

    /** Counts the orders that have ended with a resource, and those of them that had been paid. */
    public Ended ended(ResourceId resource) {
        Bson ended = Filters.and(
                of(orders.model(resource.model()), resource),
                OrderFilterFacts.state(PayStatus.ENDED),
                Filters.eq("Ending", Ending.RESOURCE_CANCELLED.wireName()));
        // An order whose money came only after its end was never paid, and an order that cost nothing has no payment.
        Bson due = Filters.and(ended, Filters.exists("Paid_At"), PaymentDocumentFacts.owed());
        return mongo.call("orders that ended with " + resource, () -> {
            MongoCollection<Document> documents = mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS);
            return new Ended(documents.countDocuments(ended), documents.countDocuments(due));
        });
    }

    private static Bson of(OrderModel model, ResourceId resource) {
        return Filters.in(model.resourceFact(), FactValues.idsOf(resource.id()));
    }
}
