package org.hotseat.order.facts;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.FactIndexes.Index;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.UserId;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderQuery;
import org.hotseat.order.PayStatus;
import org.hotseat.order.ticket.HeldTicketFacts;

/**
 * Creates the filters of queries for MongoDB, and the indexes for them. Each index ends with {@code _id}, the order of
 * the lists. So a page reads as many keys as it has entries, as long as one filter excludes most of the other
 * documents. Documents from before Hotseat may have {@code Player_ID} for the user, no kind, and numbers as text.
 */
public final class OrderFilterFacts {

    private static final String ID = "_id";

    private OrderFilterFacts() {}

    public static ListOrder order(OrderQuery query) {
        return query.changedSince()
                .map(since -> ListOrder.byTime(OrderDocumentFacts.CHANGED_AT, since))
                .orElseGet(ListOrder::byId);
    }

    public static Bson filter(OrderQuery query, SaleModelRegistry models) {
        List<Bson> filters = new ArrayList<>();
        query.user().ifPresent(user -> filters.add(owned(user)));
        query.state().ifPresent(state -> filters.add(state(state)));
        query.externalId().ifPresent(id -> filters.add(Filters.eq(OrderDocumentFacts.EXTERNAL_ID, id)));
        query.resource()
                .ifPresent(id -> filters.add(onResource(
                        id, query.model().stream().findAny().map(Stream::of).orElseGet(() -> OrderModel.all(models)))));
        if (query.resource().isEmpty()) {
            query.model().ifPresent(model -> filters.add(of(model, models)));
        }
        return filters.isEmpty() ? new Document() : Filters.and(filters);
    }

    static List<Index> indexes(SaleModelRegistry models) {
        List<Index> indexes = new ArrayList<>(List.of(
                index(OrderDocumentFacts.OWNER_ID, ID),
                index(OrderDocumentFacts.PLAYER_ID, ID),
                index(OrderDocumentFacts.KIND, ID),
                index(OrderDocumentFacts.PAY_STATUS, ID),
                index(OrderDocumentFacts.CHANGED_AT, ID)));
        OrderModel.all(models).map(model -> index(model.resourceFact(), ID)).forEach(indexes::add);
        indexes.add(Index.ofSome(OrderFacts.COLLECTION, OrderDocumentFacts.EXTERNAL_ID));
        indexes.add(Index.ofSome(OrderFacts.COLLECTION, HeldTicketFacts.HOLDERS));
        return indexes;
    }

    private static Index index(String... fields) {
        return Index.ofList(OrderFacts.COLLECTION, fields);
    }

    /** Matches the orders on the resource with this id, in each of the given models. */
    static Bson onResource(String resource, Stream<OrderModel> models) {
        return any(models.map(model -> Filters.in(model.resourceFact(), FactValues.idsOf(resource)))
                .toList());
    }

    static Bson owned(UserId user) {
        List<Object> ids = FactValues.idsOf(user.subject());
        return Filters.or(
                Filters.in(OrderDocumentFacts.OWNER_ID, ids),
                Filters.and(
                        Filters.in(OrderDocumentFacts.PLAYER_ID, ids), Filters.eq(OrderDocumentFacts.OWNER_ID, null)));
    }

    /** Matches paid orders of which a user holds tickets, or has bought them. */
    public static Bson holding(UserId user) {
        return Filters.and(naming(user), state(PayStatus.PAID));
    }

    /** Matches orders that a user has bought, or of which the user holds tickets. */
    static Bson naming(UserId user) {
        return Filters.or(owned(user), Filters.eq(HeldTicketFacts.HOLDERS, user.subject()));
    }

    /** Matches orders with money that has to be given back; it has an index of its own. */
    public static Bson refundDue() {
        return Filters.gt(OrderFacts.REFUND_DUE, 0);
    }

    /**
     * Matches the orders of a query with money that has to be given back.
     *
     * @param handedOver whether the payment system was said to have it; empty for both
     */
    public static Bson refundDue(OrderQuery query, Optional<Boolean> handedOver, SaleModelRegistry models) {
        List<Bson> filters = new ArrayList<>(List.of(refundDue(), filter(query, models)));
        handedOver.ifPresent(whether -> filters.add(
                whether
                        ? Filters.ne(PaymentDocumentFacts.HANDED_OVER_AT, null)
                        : Filters.eq(PaymentDocumentFacts.HANDED_OVER_AT, null)));
        return Filters.and(filters);
    }

    /** Matches orders in one of these states. */
    static Bson state(PayStatus... states) {
        return Filters.in(OrderDocumentFacts.PAY_STATUS, numbers(states));
    }

    /** Matches orders in every other state, and documents without a status that can be read. */
    static Bson noneOf(PayStatus... states) {
        return Filters.nin(OrderDocumentFacts.PAY_STATUS, numbers(states));
    }

    /** Returns the numbers of states, also as text, as an earlier system may have written them. */
    private static List<Object> numbers(PayStatus... states) {
        return Stream.of(states)
                .flatMap(state -> Stream.<Object>of(state.number(), Integer.toString(state.number())))
                .toList();
    }

    /** Matches the orders of a model. In documents from before Hotseat the kind may have any value. */
    private static Bson of(OrderModel model, SaleModelRegistry models) {
        List<String> kinds = OrderModel.all(models).map(OrderModel::kind).toList();
        return Filters.or(
                Filters.eq(OrderDocumentFacts.KIND, model.kind()),
                Filters.and(Filters.nin(OrderDocumentFacts.KIND, kinds), Filters.exists(model.resourceFact())));
    }

    private static Bson any(List<Bson> filters) {
        return filters.size() == 1 ? filters.get(0) : Filters.or(filters);
    }
}
