package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderStepFacts;
import org.hotseat.order.Payment;
import org.hotseat.order.ticket.HeldTicketFacts;

/**
 * Finds orders by their id, their user, a reference of a payment or refund, or their external id; and the orders of a
 * resource by their hold or by a seat.
 */
@Service
public class OrderSearchFacts implements FactSearch, FactIndexes {

    /** The time-out of reading all orders of one resource. */
    private static final long READ_TIMEOUT_MILLIS = 30_000;

    private final MongoConnection mongo;
    private final OrderFacts orders;
    private final SaleModelRegistry models;

    @Inject
    OrderSearchFacts(MongoConnection mongo, OrderFacts orders, SaleModelRegistry models) {
        this.mongo = mongo;
        this.orders = orders;
        this.models = models;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Map<String, Bson> filters = new LinkedHashMap<>();
        filters.put("id", Filters.in("_id", FactValues.idsOf(text.text())));
        text.user().ifPresent(user -> filters.put("user", OrderFilterFacts.owned(user)));
        filters.put("reference", PaymentDocumentFacts.referenced(text.text()));
        filters.put("externalId", Filters.eq(OrderDocumentFacts.EXTERNAL_ID, text.text()));
        Map<String, Found> found = new LinkedHashMap<>();
        filters.forEach((by, filter) -> read(within(text, filter), max)
                .forEach(order -> found.putIfAbsent(order.id().value(), toFound(order, by))));
        return List.copyOf(found.values());
    }

    /** Returns orders, in any state, of which tickets were transferred to this person, the newest first. */
    public List<Order> ofHolder(SearchText text, UserId holder, int max) {
        return read(within(text, Filters.eq(HeldTicketFacts.HOLDERS, holder.subject())), max);
    }

    /** Limits a filter to the resource of the search, so that other resources take no part of the limit. */
    private Bson within(SearchText text, Bson filter) {
        return text.resource()
                .map(id -> Filters.and(filter, OrderFilterFacts.onResource(id, OrderModel.all(models))))
                .orElse(filter);
    }

    private List<Order> read(Bson filter, int max) {
        Function<Document, Optional<Order>> reader = orders.effectiveReader();
        return mongo
                .call(
                        "orders that are searched",
                        () -> mongo.collection(OrderFacts.COLLECTION)
                                .find(filter)
                                .sort(Sorts.descending("Placed_At"))
                                .limit(max)
                                .into(new ArrayList<Document>()))
                .stream()
                .flatMap(document -> reader.apply(document).stream())
                .toList();
    }

    /** Returns an order as a search reports it; reads nothing. */
    public Found toFound(Order order, String by) {
        return new Found(
                "order",
                order.id().value(),
                OrderModel.of(models, order.model()).resource(order.resource()),
                Optional.of(order.user()),
                state(order),
                order.placedAt(),
                by,
                Optional.of(order.id().value()));
    }

    /** Returns the order that was made from a hold; reads the orders of the resource until it is found. */
    public Optional<Order> ofLock(ResourceId resource, long lockId) {
        return mongo.call(
                "the order of hold " + lockId,
                () -> Optional.ofNullable(mongo.collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                                .find(Filters.and(of(resource), Filters.eq("Lock_ID", lockId)))
                                .first())
                        .flatMap(orders::read));
    }

    /**
     * Returns all orders of a resource, in any state, that have or had a seat; late ones as {@link Order#asLate}. Reads
     * all orders of the resource.
     *
     * @param seat the seat as {@code <category>:<row>:<number>}
     */
    public List<Order> ofSeat(ResourceId resource, String seat) {
        Bson had = Filters.or(
                Filters.regex("seats", "(^| )" + Pattern.quote(seat + ":")),
                Filters.eq(PaymentDocumentFacts.GIVEN_SEATS, seat),
                OrderStepFacts.movedFrom(seat.replace(':', '-')));
        Function<Document, Optional<Order>> reader = orders.effectiveReader();
        return mongo.call(
                "orders of a seat of " + resource,
                () -> mongo
                        .collection(OrderFacts.COLLECTION, READ_TIMEOUT_MILLIS)
                        .find(Filters.and(of(resource), had))
                        .into(new ArrayList<>())
                        .stream()
                        .flatMap(document -> reader.apply(document).stream())
                        .toList());
    }

    private Bson of(ResourceId resource) {
        return Filters.in(OrderModel.byName(models, resource.model()).resourceFact(), FactValues.idsOf(resource.id()));
    }

    /**
     * Returns the state of an order in one word. Money that has to be given back takes precedence over every other
     * state.
     */
    private static String state(Order order) {
        List<Payment.State> payments =
                Payment.of(order).stream().map(Payment::state).toList();
        if (payments.contains(Payment.State.REFUND_DUE)) {
            return "refund-due";
        }
        return switch (order.payStatus()) {
            case UNPAID -> payments.contains(Payment.State.AUTHORIZED) ? "authorized" : "unpaid";
            case PAID -> "paid";
            case REFUNDED -> "refunded";
            case ENDED -> order.ending().orElse(Ending.CANCELLED).wireName();
        };
    }

    @Override
    public List<Index> indexes() {
        return PaymentDocumentFacts.REFERENCES.stream()
                .map(field -> Index.ofSome(OrderFacts.COLLECTION, field))
                .toList();
    }
}
