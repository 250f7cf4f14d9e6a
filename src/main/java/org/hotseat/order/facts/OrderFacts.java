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
import java.util.regex.Pattern;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.Change;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.Unread;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/**
 * Orders in MongoDB. Reads orders from before Hotseat too: without version, kind or pay-before time, and with ids that
 * are no strings; their {@code _id} is kept as it is.
 */
@Service
public class OrderFacts implements FactWriter, FactIndexes {

    public static final String COLLECTION = "orders";

    /** There as long as money is to be given back; null or absent otherwise. */
    static final String REFUND_DUE = "Refund_Due";

    /** Bound on the time of reading all live orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** Reading all documents from before Hotseat that may matter. */
    private static final long SCAN_TIMEOUT_MILLIS = 120_000;

    /** Also documents with no status, or one of another type: what cannot be read counts as live. */
    static final Bson NOT_ENDED =
            Filters.nin(OrderDocumentFacts.PAY_STATUS, PayStatus.ENDED.number(), PayStatus.REFUNDED.number());

    private final MongoConnection mongo;
    private final SaleModels models;
    private final Stamps stamps;

    @Inject
    public OrderFacts(MongoConnection mongo, SaleModels models) {
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
    public Optional<String> lastingKey(Fact fact) {
        return Optional.of(OrderKeys.order(new OrderId(fact.get("order"))));
    }

    @Override
    public VersionedDocument document(Fact fact) {
        return OrderDocumentFacts.write(fact, OrderModel.of(models, fact.get("model")));
    }

    @Override
    public List<Change> changes(Fact fact) {
        return OrderChanges.of(fact, OrderModel.of(models, fact.get("model")));
    }

    /**
     * An order by its id; empty when there is none. One whose fact came late and is not ended yet is told as
     * {@link Order#late}. Where there is none, a primary that was deposed is not believed: a write more.
     */
    public Optional<Order> find(OrderId id) {
        return mongo.findSurely(() -> mongo.call(
                "order " + id,
                () -> Optional.ofNullable(mongo.collection(COLLECTION)
                                .find(Filters.in("_id", FactValues.idsOf(id.value())))
                                .first())
                        .flatMap(this::believed)));
    }

    /** The same for some orders, a thousand or so; those of which there are any, by their ids. */
    Map<String, Order> find(List<String> ids) {
        List<Object> names =
                ids.stream().flatMap(id -> FactValues.idsOf(id).stream()).toList();
        return mongo.call("orders by their ids", () -> {
            Map<String, Order> found = new LinkedHashMap<>();
            mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                    .find(Filters.in("_id", names))
                    .forEach(document -> believed(document)
                            .ifPresent(order -> found.putIfAbsent(order.id().value(), order)));
            return found;
        });
    }

    /** The order of a document, of which one that is late is told as ended; one read more for a live one. */
    public Optional<Order> believed(Document document) {
        return read(document)
                .map(order -> order.payStatus().live()
                                && stamps.late(
                                        OrderModel.of(models, order.model()).resource(order.resource()), document)
                        ? order.late()
                        : order);
    }

    /** The documents of a resource's live orders; also those that cannot be read. Reads nothing. */
    LiveDocuments live(OrderModel model, ResourceId resource) {
        return new LiveDocuments(
                COLLECTION, Filters.and(Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())), NOT_ENDED));
    }

    /**
     * The live orders of a resource whose facts came late, as their documents have them; those that cannot be read left
     * out.
     */
    List<Order> late(OrderModel model, ResourceId resource) {
        return stamps.findLate(resource, live(model, resource)).stream()
                .filter(document -> !OrderDocumentFacts.over(document)
                        && OrderDocumentFacts.problem(document, model).isEmpty())
                .map(document -> OrderDocumentFacts.read(document, model))
                .toList();
    }

    /**
     * The orders of a resource whose places, seats or stock are taken: Pay_Status 0 or 1, and not late.
     *
     * @throws Broken when there is one that cannot be read: what it has taken is not known
     */
    public List<Order> live(ResourceId resource) {
        FoundOrders found = found(resource);
        if (!found.unread().isEmpty()) {
            throw new Broken("Orders of " + resource + " cannot be read: " + found.unread(), null);
        }
        return found.orders();
    }

    /** The same, those that cannot be read beside them: each of these counts as live until it is mended. */
    public FoundOrders found(ResourceId resource) {
        OrderModel model = model(resource.model());
        LiveDocuments believed = stamps.believed(resource, live(model, resource));
        return mongo.call("live orders of " + resource, () -> {
            Map<String, Order> orders = new LinkedHashMap<>();
            List<Unread> unread = new ArrayList<>();
            for (Document document :
                    mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS).find(believed.filter())) {
                Optional<Unread> problem = OrderDocumentFacts.problem(document, model);
                if (OrderDocumentFacts.over(document)) {
                    continue;
                }
                if (problem.isPresent()) {
                    unread.add(problem.get());
                    continue;
                }
                Order order = OrderDocumentFacts.read(document, model);
                if (orders.putIfAbsent(order.id().value(), order) != null) {
                    unread.add(Unread.of(COLLECTION, order.id(), "another order has this _id in another type"));
                }
            }
            return new FoundOrders(List.copyOf(orders.values()), unread);
        });
    }

    /** Orders on one model's resources that cannot be read and may be live; reads all of it that are. */
    public List<Unread> unread(String modelName, int most) {
        OrderModel model = model(modelName);
        return mongo.call("orders that cannot be read", () -> {
            List<Unread> unread = new ArrayList<>();
            for (Document document : mongo.collection(COLLECTION, SCAN_TIMEOUT_MILLIS)
                    .find(Filters.and(Filters.exists(model.resourceFact()), NOT_ENDED))) {
                if (!OrderDocumentFacts.over(document)) {
                    OrderDocumentFacts.problem(document, model).ifPresent(unread::add);
                }
                if (unread.size() >= most) {
                    break;
                }
            }
            return unread;
        });
    }

    /**
     * The sum of a model's own field, whole numbers in text, over all orders of a resource that have it. Reads those
     * with more than 1.
     */
    public long sum(ResourceId resource, String field) {
        return mongo.call("orders of " + resource, () -> {
            MongoCollection<Document> documents = mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS);
            long sum = documents.countDocuments(Filters.and(of(resource), Filters.eq(field, "1")));
            for (Document document : documents
                    .find(Filters.and(of(resource), Filters.exists(field), Filters.ne(field, "1")))
                    .projection(Projections.include(field))) {
                sum += FactValues.whole(document.get(field)).orElse(0L);
            }
            return sum;
        });
    }

    /** The order that came of a hold; reads the orders of the resource until it is found. */
    public Optional<Order> ofLock(ResourceId resource, long lockId) {
        return mongo.call(
                "the order of hold " + lockId,
                () -> Optional.ofNullable(mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(Filters.and(of(resource), Filters.eq("Lock_ID", lockId)))
                                .first())
                        .flatMap(this::read));
    }

    /**
     * All orders of a resource, whatever their state, that have or had a seat; late ones are told as such. Reads all
     * orders of the resource.
     *
     * @param seat as {@code <category>:<row>:<number>}
     */
    public List<Order> ofSeat(ResourceId resource, String seat) {
        Bson had = Filters.or(
                Filters.regex("seats", "(^| )" + Pattern.quote(seat + ":")),
                Filters.eq(PaymentDocumentFacts.GIVEN_SEATS, seat));
        return mongo.call(
                "orders of a seat of " + resource,
                () -> mongo
                        .collection(COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(of(resource), had))
                        .into(new ArrayList<>())
                        .stream()
                        .flatMap(document -> believed(document).stream())
                        .toList());
    }

    /**
     * The greatest value of a model's own field among all orders of a resource that there have ever been; of texts, so
     * of numbers as long as they have one length.
     */
    public Optional<String> greatest(ResourceId resource, String field) {
        return mongo.call(
                "orders of " + resource,
                () -> Optional.ofNullable(mongo.collection(COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(of(resource))
                                .projection(Projections.include(field))
                                .sort(Sorts.descending(field))
                                .first())
                        .map(document -> document.getString(field)));
    }

    /** Counts all orders of a resource, whatever their state. */
    public long count(ResourceId resource) {
        return mongo.call(
                "number of orders of " + resource,
                () -> mongo.collection(COLLECTION)
                        .countDocuments(
                                Filters.in(model(resource.model()).resourceFact(), FactValues.idsOf(resource.id()))));
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

    public OrderModel model(String name) {
        return (OrderModel) models.named(name);
    }

    private Bson of(ResourceId resource) {
        return Filters.eq(model(resource.model()).resourceFact(), resource.id());
    }

    /** Empty for a document of an earlier system that cannot be shown as an order. */
    public Optional<Order> read(Document document) {
        return OrderModel.all(models)
                .filter(model -> document.containsKey(model.resourceFact()))
                .findAny()
                .filter(model -> OrderDocumentFacts.problem(document, model).isEmpty())
                .map(model -> OrderDocumentFacts.read(document, model));
    }
}
