package org.hotseat.order;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.FactIndexes;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.MongoConnection;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.OrderId;

/**
 * Orders in MongoDB. Reads orders from before Hotseat too: without version, kind or pay-before time, and with ids that are no
 * strings; their {@code _id} is kept as it is.
 */
@ApplicationScoped
public class OrderFacts implements FactWriter, FactIndexes {

    static final String COLLECTION = "orders";

    /** How long reading all live orders of one resource may take. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final OrderModels models;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected OrderFacts() {
        this(null, null);
    }

    @Inject
    public OrderFacts(MongoConnection mongo, OrderModels models) {
        this.mongo = mongo;
        this.models = models;
    }

    @Override
    public String kind() {
        return "order";
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return OrderDocumentFacts.write(fact, models.named(fact.get("model")));
    }

    /** An order by its id; empty when there is none. */
    public Optional<Order> find(OrderId id) {
        return mongo.call(
                "order " + id,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.in("_id", OrderDocumentFacts.idsOf(id.value())))
                                .first())
                        .map(this::read));
    }

    /** The orders of a resource whose places, seats or stock are taken: Pay_Status 0 or 1. */
    public List<Order> live(OrderModel model, String resource) {
        return mongo.call(
                "live orders of " + resource,
                () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(
                                Filters.eq(model.resourceFact(), resource),
                                Filters.in("Pay_Status", PayStatus.UNPAID.number(), PayStatus.PAID.number())))
                        .map(document -> OrderDocumentFacts.read(document, model))
                        .into(new ArrayList<>()));
    }

    /** How many orders of a resource are in a state and have a model's own field with this value. */
    public long count(OrderModel model, String resource, PayStatus status, String field, String value) {
        return mongo.call(
                "number of orders of " + resource,
                () -> mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                        .countDocuments(Filters.and(
                                Filters.eq(model.resourceFact(), resource),
                                Filters.eq("Pay_Status", status.number()),
                                Filters.eq(field, value))));
    }

    /**
     * The greatest value of a model's own field among all orders of a resource that there have ever been; of texts, so of numbers
     * as long as they have one length.
     */
    public Optional<String> greatest(OrderModel model, String resource, String field) {
        return mongo.call(
                "orders of " + resource,
                () -> Optional.ofNullable(mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(Filters.eq(model.resourceFact(), resource))
                                .projection(Projections.include(field))
                                .sort(Sorts.descending(field))
                                .first())
                        .map(document -> document.getString(field)));
    }

    /** How many orders of a resource there have ever been. */
    public long count(OrderModel model, String resource) {
        return mongo.call(
                "number of orders of " + resource,
                () -> mongo.collection(COLLECTION).countDocuments(Filters.eq(model.resourceFact(), resource)));
    }

    @Override
    public void createIndexes() {
        for (OrderModel model : models.all()) {
            mongo.collection(COLLECTION).createIndex(new Document(model.resourceFact(), 1).append("Pay_Status", 1));
        }
    }

    private Order read(Document document) {
        for (OrderModel model : models.all()) {
            if (document.containsKey(model.resourceFact())) {
                return OrderDocumentFacts.read(document, model);
            }
        }
        throw new Broken("Order " + document.get("_id") + " is of no known sale model", null);
    }
}
