package org.hotseat.order.rest;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.list.Lists;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderQuery;
import org.hotseat.order.OrderView;
import org.hotseat.order.act.Orders;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.facts.OrderFilterFacts;

/** Lists orders of all sale models from the facts. A list contains every order whose confirmed answer has left. */
@Service
public class OrderLists {

    private final OrderFacts facts;
    private final Orders orders;
    private final SaleModelRegistry models;
    private final Lists lists;
    private final Exports exports;

    @Inject
    OrderLists(OrderFacts facts, Orders orders, SaleModelRegistry models, Lists lists, Exports exports) {
        this.facts = facts;
        this.orders = orders;
        this.models = models;
        this.lists = lists;
        this.exports = exports;
    }

    /** Reads query parameters; adds an error for each bad one. */
    OrderQuery query(Fields parameters) {
        return OrderQuery.read(parameters, models);
    }

    /**
     * Returns a page. Costs one MongoDB round trip, and one for each resource that has live orders in it.
     *
     * @param page the page, with a cursor of the {@link OrderFilterFacts#order order} of the query
     * @throws Unavailable when MongoDB is unavailable
     */
    Listed<Map<String, Object>> page(OrderQuery query, Page page) {
        return lists.page(list(query), page);
    }

    /**
     * Returns a page of the orders with money that has to be given back, in the order of their ids; one MongoDB round
     * trip.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    Listed<Map<String, Object>> refundsDue(RefundsDueQuery query, Page page) {
        return lists.page(refundsDue(query, RefundDue::view), page);
    }

    /** Writes all of these orders; see {@link Exports#begin}. */
    void exportRefundsDue(RefundsDueQuery query, Exports.Export export) {
        exports.begin(refundsDue(query, RefundDue::line), AmountCurrency.withColumn(RefundDue.COLUMNS), export);
    }

    private DocumentList<Map<String, Object>> refundsDue(
            RefundsDueQuery query, Function<Order, Map<String, Object>> view) {
        return new DocumentList<>(
                OrderFacts.COLLECTION,
                OrderFilterFacts.refundDue(query.orders(), query.handedOver(), models),
                ListOrder.byId(),
                document -> facts.read(document).filter(query::matches).map(view));
    }

    /** Writes all matching orders; see {@link Exports#begin}. */
    void export(OrderQuery query, Exports.Export export) {
        exports.begin(list(query), columns(), export);
    }

    private List<String> columns() {
        return AmountCurrency.withColumn(OrderView.fields(OrderModel.all(models).toList()));
    }

    private DocumentList<Map<String, Object>> list(OrderQuery query) {
        Function<Document, Optional<Order>> reader = facts.effectiveReader();
        return new DocumentList<>(
                OrderFacts.COLLECTION,
                OrderFilterFacts.filter(query, models),
                OrderFilterFacts.order(query),
                document -> reader.apply(document).filter(query::matches).map(orders::view));
    }
}
