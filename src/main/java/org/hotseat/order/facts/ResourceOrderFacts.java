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
import org.hotseat.facts.FactValues;
import org.hotseat.facts.Unread;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;

/** The orders of a resource in MongoDB: those that have taken something, and all that there have ever been. */
@Service
public class ResourceOrderFacts {

    /** Bound on the time of reading all live orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    /** Reading all documents from before Hotseat that may matter. */
    private static final long SCAN_TIMEOUT_MILLIS = 120_000;

    /** Also documents with no status, or one of another type: what cannot be read counts as live. */
    static final Bson NOT_ENDED =
            Filters.nin(OrderDocumentFacts.PAY_STATUS, PayStatus.ENDED.number(), PayStatus.REFUNDED.number());

    private final MongoConnection mongo;
    private final SaleModels models;
    private final OrderFacts facts;
    private final Stamps stamps;

    @Inject
    public ResourceOrderFacts(MongoConnection mongo, SaleModels models, OrderFacts facts) {
        this.mongo = mongo;
        this.models = models;
        this.facts = facts;
        this.stamps = new Stamps(mongo);
    }

    /** The documents of a resource's live orders; also those that cannot be read. Reads nothing. */
    LiveDocuments live(OrderModel model, ResourceId resource) {
        return new LiveDocuments(
                OrderFacts.COLLECTION,
                Filters.and(Filters.in(model.resourceFact(), FactValues.idsOf(resource.id())), NOT_ENDED));
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
                    mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS).find(believed.filter())) {
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
                    unread.add(
                            Unread.of(OrderFacts.COLLECTION, order.id(), "another order has this _id in another type"));
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
            for (Document document : mongo.collection(OrderFacts.COLLECTION, SCAN_TIMEOUT_MILLIS)
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
            MongoCollection<Document> documents = mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS);
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
                () -> Optional.ofNullable(mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(Filters.and(of(resource), Filters.eq("Lock_ID", lockId)))
                                .first())
                        .flatMap(facts::read));
    }

    /**
     * All orders of a resource, whatever their state, that have or had a seat; late ones as such. Reads all orders of
     * the resource.
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
                        .collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(of(resource), had))
                        .into(new ArrayList<>())
                        .stream()
                        .flatMap(document -> facts.believed(document).stream())
                        .toList());
    }

    /**
     * The greatest value of a model's own field among all orders of a resource that there have ever been; of texts, so
     * of numbers as long as they have one length.
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

    /** Counts all orders of a resource, whatever their state. */
    public long count(ResourceId resource) {
        return mongo.call(
                "number of orders of " + resource,
                () -> mongo.collection(OrderFacts.COLLECTION)
                        .countDocuments(
                                Filters.in(model(resource.model()).resourceFact(), FactValues.idsOf(resource.id()))));
    }

    public OrderModel model(String name) {
        return OrderModel.named(models, name);
    }

    private Bson of(ResourceId resource) {
        return Filters.eq(model(resource.model()).resourceFact(), resource.id());
    }
}
