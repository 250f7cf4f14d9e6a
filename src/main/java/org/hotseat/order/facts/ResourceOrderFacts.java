package org.hotseat.order.facts;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** Reads the orders of a resource from MongoDB: its live orders, and all its orders. */
@Service
public class ResourceOrderFacts {

    /** The time-out of reading all live orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** The time-out of reading all documents from before Hotseat that may be live. */
    private static final long SCAN_TIMEOUT_MILLIS = 120_000;

    /** Matches live orders, and documents without a known status: an order that cannot be read counts as live. */
    static final Bson NOT_ENDED = OrderFilterFacts.noneOf(PayStatus.ENDED, PayStatus.REFUNDED);

    private final MongoConnection mongo;
    private final SaleModelRegistry models;
    private final Stamps stamps;

    @Inject
    public ResourceOrderFacts(MongoConnection mongo, SaleModelRegistry models) {
        this.mongo = mongo;
        this.models = models;
        this.stamps = new Stamps(mongo);
    }

    /** Returns the documents of a resource's live orders, including those that cannot be read. Reads nothing. */
    LiveDocuments live(OrderModel model, ResourceId resource) {
        return new LiveDocuments(
                OrderFacts.COLLECTION,
                Filters.and(Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())), NOT_ENDED));
    }

    /** Returns the live orders of a resource whose facts came late, without those that cannot be read. */
    List<Order> late(OrderModel model, ResourceId resource) {
        return stamps.findLate(resource, live(model, resource)).stream()
                .filter(document -> !LegacyOrderFacts.hasEnded(document)
                        && LegacyOrderFacts.problem(document, model).isEmpty())
                .map(document -> OrderDocumentFacts.read(document, model))
                .toList();
    }

    /**
     * Returns the live orders of a resource, whose places, seats or stock are taken: Pay_Status 0 or 1, and not late.
     *
     * @throws Broken when an order cannot be read, so that its units are unknown
     */
    public List<Order> live(ResourceId resource) {
        LiveOrdersByFacts found = found(resource);
        if (!found.unread().isEmpty()) {
            throw new Broken("Orders of " + resource + " cannot be read: " + found.unread(), null);
        }
        return found.orders();
    }

    /**
     * Returns the live orders of a resource together with the documents that cannot be read; each of those counts as
     * live until it is corrected.
     */
    public LiveOrdersByFacts found(ResourceId resource) {
        OrderModel model = model(resource.model());
        LiveDocuments believed = stamps.notLate(resource, live(model, resource));
        return mongo.call("live orders of " + resource, () -> {
            Map<String, Order> orders = new LinkedHashMap<>();
            List<UnreadableDocument> unread = new ArrayList<>();
            for (Document document :
                    mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS).find(believed.filter())) {
                Optional<UnreadableDocument> problem = LegacyOrderFacts.problem(document, model);
                if (LegacyOrderFacts.hasEnded(document)) {
                    continue;
                }
                if (problem.isPresent()) {
                    unread.add(problem.get());
                    continue;
                }
                Order order = OrderDocumentFacts.read(document, model);
                if (orders.putIfAbsent(order.id().value(), order) != null) {
                    unread.add(UnreadableDocument.of(
                            OrderFacts.COLLECTION, order.id(), "another order has this _id in another type"));
                }
            }
            return new LiveOrdersByFacts(List.copyOf(orders.values()), unread);
        });
    }

    /**
     * Returns the orders on one model's resources that cannot be read completely and may be live. Reads all live orders
     * of the model.
     */
    public List<UnreadableDocument> findUnreadable(String modelName, int max) {
        OrderModel model = model(modelName);
        return mongo.call("orders that cannot be read", () -> {
            List<UnreadableDocument> unread = new ArrayList<>();
            for (Document document : mongo.collection(OrderFacts.COLLECTION, SCAN_TIMEOUT_MILLIS)
                    .find(Filters.and(Filters.exists(model.resourceFact()), NOT_ENDED))) {
                if (!LegacyOrderFacts.hasEnded(document)) {
                    LegacyOrderFacts.unreadable(document, model).ifPresent(unread::add);
                }
                if (unread.size() >= max) {
                    break;
                }
            }
            return unread;
        });
    }

    /**
     * Returns the sum of a model's own field, whole numbers as text, over all orders of a resource that have it. Counts
     * the orders with 1, and reads all others.
     */
    public long sum(ResourceId resource, String field) {
        return mongo.call("orders of " + resource, () -> {
            MongoCollection<Document> documents = mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS);
            long sum = documents.countDocuments(Filters.and(of(resource), Filters.eq(field, "1")));
            for (Document document : documents
                    .find(Filters.and(of(resource), Filters.exists(field), Filters.ne(field, "1")))
                    .projection(Projections.include(field))) {
                sum += FactValues.wholeNumber(document.get(field)).orElse(0L);
            }
            return sum;
        });
    }

    /**
     * Returns the greatest value of a model's own field among all orders of a resource. Values are compared as text, so
     * numbers need the same length.
     */
    public Optional<String> greatest(ResourceId resource, String field) {
        return mongo.call(
                "orders of " + resource,
                () -> Optional.ofNullable(mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(of(resource))
                                .projection(Projections.include(field))
                                .sort(Sorts.descending(field))
                                .first())
                        .map(document -> document.getString(field)));
    }

    /** Returns the number of all orders of a resource, in any state. */
    public long count(ResourceId resource) {
        return mongo.call(
                "number of orders of " + resource,
                () -> mongo.collection(OrderFacts.COLLECTION).countDocuments(of(resource)));
    }

    public OrderModel model(String name) {
        return OrderModel.byName(models, name);
    }

    private Bson of(ResourceId resource) {
        return Filters.in(model(resource.model()).resourceFact(), FactValues.idsOf(resource.id()));
    }
}
