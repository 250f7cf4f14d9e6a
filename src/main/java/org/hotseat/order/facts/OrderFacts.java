package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;

/**
 * Stores orders in MongoDB. It also reads orders from before Hotseat, without version, kind or pay-before time, and
 * with ids that are no strings; their {@code _id} stays as it is.
 */
@Service
public class OrderFacts implements FactWriter, FactIndexes {

    public static final String COLLECTION = "orders";

    /** The field with the money that has to be given back; null or absent if there is none. */
    static final String REFUND_DUE = "Refund_Due";

    /** The time-out of reading many orders. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final SaleModelRegistry models;
    private final Stamps stamps;

    @Inject
    public OrderFacts(MongoConnection mongo, SaleModelRegistry models) {
        this.mongo = mongo;
        this.models = models;
        this.stamps = new Stamps(mongo);
    }

    @Override
    public String kind() {
        return "order";
    }

    @Override
    public ResourceId resource(Fact fact) {
        return OrderModel.of(models, fact.get("model")).resource(fact.get("resource"));
    }

    @Override
    public Optional<String> permanentKey(Fact fact) {
        return Optional.of(OrderKeys.order(new OrderId(fact.get("order"))));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return OrderDocumentFacts.write(fact, OrderModel.of(models, fact.get("model")));
    }

    @Override
    public List<FeedChange> changes(Fact fact) {
        return OrderFeedChanges.of(fact, OrderModel.of(models, fact.get("model")));
    }

    /**
     * Returns an order by its id; empty when it does not exist. An order whose fact came late and is not ended yet is
     * returned as {@link Order#asLate}. If no order is found, a fenced read looks again, which costs one more write.
     */
    public Optional<Order> find(OrderId id) {
        return mongo.findFenced(() -> mongo.call(
                "order " + id,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.in("_id", FactValues.idsOf(id.value())))
                                .first())
                        .flatMap(this::readEffective)));
    }

    /** Returns those of the given orders that exist, by their ids; at most about 1000 ids. */
    Map<String, Order> find(List<String> ids) {
        List<Object> names =
                ids.stream().flatMap(id -> FactValues.idsOf(id).stream()).toList();
        Function<Document, Optional<Order>> reader = effectiveReader();
        return mongo.call("orders by their ids", () -> {
            Map<String, Order> found = new LinkedHashMap<>();
            mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.in("_id", names))
                    .forEach(document -> reader.apply(document)
                            .ifPresent(order -> found.putIfAbsent(order.id().value(), order)));
            return found;
        });
    }

    /**
     * Returns the order of a document. A live order that is late is returned as ended. Costs one more read for a live
     * order; a list uses {@link #effectiveReader}.
     */
    public Optional<Order> readEffective(Document document) {
        return readEffective(document, stamps::late);
    }

    /**
     * Returns the reader of the documents of one list, like {@link #readEffective}. It reads the stamp of each resource
     * once, however many orders of the resource the list has.
     */
    public Function<Document, Optional<Order>> effectiveReader() {
        BiPredicate<ResourceId, Document> late = stamps.lateTest();
        return document -> readEffective(document, late);
    }

    private Optional<Order> readEffective(Document document, BiPredicate<ResourceId, Document> late) {
        return read(document)
                .map(order -> order.payStatus().live()
                                && late.test(
                                        OrderModel.of(models, order.model()).resource(order.resource()), document)
                        ? order.asLate()
                        : order);
    }

    @Override
    public List<Index> indexes() {
        List<Index> indexes = new ArrayList<>(OrderModel.all(models)
                .map(model -> new Index(
                        COLLECTION, new Document(model.resourceFact(), 1).append(OrderDocumentFacts.PAY_STATUS, 1)))
                .toList());
        indexes.addAll(OrderFilterFacts.indexes(models));
        indexes.add(Index.ofSome(COLLECTION, REFUND_DUE));
        return indexes;
    }

    /** Returns the order of a document; empty for a document of an earlier system that cannot be shown as an order. */
    public Optional<Order> read(Document document) {
        return OrderModel.all(models)
                .filter(model -> document.containsKey(model.resourceFact()))
                .findAny()
                .filter(model -> LegacyOrderFacts.problem(document, model).isEmpty())
                .map(model -> OrderDocumentFacts.read(document, model));
    }
}
