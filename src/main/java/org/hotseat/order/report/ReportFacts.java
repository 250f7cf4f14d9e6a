package org.hotseat.order.report;

import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderQuery;
import org.hotseat.order.OrderView;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.facts.OrderFilterFacts;
import org.hotseat.order.ticket.HeldTicket;

/** Creates reports of one resource's orders, which are read from MongoDB for each report. */
@Service
public class ReportFacts {

    private static final List<String> TICKETS = List.of(
            "ticketId",
            "orderId",
            "userId",
            "unit",
            "label",
            "categoryId",
            "price",
            "paidAt",
            "externalId",
            "holderId",
            "attendee");
    private static final List<String> PAYMENTS = List.of(
            "at", "orderId", "userId", "entry", "reference", "state", "amount", "refunded", "kept", "externalId");

    /** The time-out of reading all orders of a resource. */
    private static final long READ_TIMEOUT_MILLIS = 120_000;

    private final MongoConnection mongo;
    private final OrderFacts orders;
    private final SaleModelRegistry models;
    private final Exports exports;

    @Inject
    ReportFacts(MongoConnection mongo, OrderFacts orders, SaleModelRegistry models, Exports exports) {
        this.mongo = mongo;
        this.orders = orders;
        this.models = models;
        this.exports = exports;
    }

    /**
     * Returns the sums of a resource. Reads all its orders, and the stamp for each live one.
     *
     * @throws org.hotseat.kernel.error.NotFound when the resource does not exist
     * @throws org.hotseat.kernel.error.InvalidInput when the report would have too many rows
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    Map<String, Object> report(ResourceId resource, TimeStep step, ZoneId zone) {
        OrderModel model = OrderModel.byName(models, resource.model());
        model.checkExists(resource.id());
        SalesReport report = new SalesReport(model, model.phases(resource.id()), step, zone);
        DocumentList<Order> list = list(model, resource, Optional.empty());
        mongo.call("orders of " + resource, () -> {
            for (Document document :
                    mongo.collection(list.collection(), READ_TIMEOUT_MILLIS).find(list.filter())) {
                list.read().apply(document).ifPresent(report::add);
            }
            return report;
        });
        return report.view();
    }

    /** Writes a line for each ticket that is valid now; see {@link Exports#begin}. */
    void tickets(ResourceId resource, Exports.Export export) {
        OrderModel model = OrderModel.byName(models, resource.model());
        begin(model, resource, Optional.of(PayStatus.PAID), TICKETS, order -> tickets(model, order), export);
    }

    /** Writes a line for each payment, refund and kept amount, order by order; see {@link Exports#begin}. */
    void payments(ResourceId resource, Exports.Export export) {
        begin(
                OrderModel.byName(models, resource.model()),
                resource,
                Optional.empty(),
                PAYMENTS,
                ReportFacts::payments,
                export);
    }

    private void begin(
            OrderModel model,
            ResourceId resource,
            Optional<PayStatus> state,
            List<String> fields,
            Function<Order, List<Map<String, Object>>> split,
            Exports.Export export) {
        List<String> columns = AmountCurrency.withColumn(fields);
        model.checkExists(resource.id());
        exports.begin(
                list(model, resource, state),
                columns,
                new Exports.Export(
                        export.caller(),
                        lines -> export.write().accept(new FlatLines(columns, lines, split)),
                        export.refuse()));
    }

    private DocumentList<Order> list(OrderModel model, ResourceId resource, Optional<PayStatus> state) {
        OrderQuery query = new OrderQuery(
                Optional.empty(),
                Optional.of(resource.id()),
                Optional.of(model),
                state,
                Optional.empty(),
                Optional.empty());
        Function<Document, Optional<Order>> reader = orders.effectiveReader();
        return new DocumentList<>(
                OrderFacts.COLLECTION,
                OrderFilterFacts.filter(query, models),
                ListOrder.byId(),
                document -> reader.apply(document).filter(query::matches));
    }

    private static List<Map<String, Object>> tickets(OrderModel model, Order order) {
        return model.sold(order).stream()
                .map(unit -> ticket(model, order, unit))
                .toList();
    }

    private static Map<String, Object> ticket(OrderModel model, Order order, OrderModel.Unit unit) {
        Map<String, Object> line = line(order);
        line.put("ticketId", order.id().value() + "~" + unit.id());
        HeldTicket held = HeldTicket.of(order, model, unit.id());
        line.put("holderId", held.holder(order).subject());
        held.attendee().ifPresent(name -> line.put("attendee", name));
        line.put("unit", unit.id());
        model.label(order, unit.id()).ifPresent(label -> line.put("label", label));
        if (!unit.category().isEmpty()) {
            line.put("categoryId", unit.category());
        }
        line.put("price", unit.price());
        order.paidAt().ifPresent(at -> line.put("paidAt", at));
        return line;
    }

    private static List<Map<String, Object>> payments(Order order) {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (Payment payment : OrderView.payments(order)) {
            Map<String, Object> line = line(order);
            payment.at().ifPresent(at -> line.put("at", at));
            line.put("entry", "payment");
            line.put("reference", payment.reference());
            line.put("state", payment.state().name());
            line.put("amount", payment.amount());
            line.put("refunded", payment.back());
            if (payment.kept().cents() > 0) {
                line.put("kept", payment.kept());
            }
            lines.add(line);
        }
        for (Refund refund : Refund.of(order)) {
            Map<String, Object> line = line(order);
            refund.at().ifPresent(at -> line.put("at", at));
            line.put("entry", "refund");
            line.put("reference", refund.reference());
            line.put("amount", refund.amount());
            lines.add(line);
            refund.kept().ifPresent(part -> {
                Map<String, Object> entry = new LinkedHashMap<>(line);
                entry.put("entry", part.as().wireName());
                entry.put("amount", part.amount());
                lines.add(entry);
            });
        }
        return lines;
    }

    private static Map<String, Object> line(Order order) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("orderId", order.id().value());
        line.put("userId", order.user().subject());
        order.externalId().ifPresent(id -> line.put("externalId", id));
        return line;
    }
}
