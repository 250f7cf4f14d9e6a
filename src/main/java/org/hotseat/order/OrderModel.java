package org.hotseat.order;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;

/**
 * A sale model with orders: its part in the shared life of an order. Such a model needs this interface and four scripts
 * for its orders. The common part of the scripts is in {@link org.hotseat.order.placing.NewOrder},
 * {@link ReportedPayment}, {@link EndedOrder} and {@link RestoredOrder}.
 *
 * <p>An order has one unit or many, and may have any fields of its model's own. The model's script gives them to
 * {@code place_order} of {@code shared/order}: names in lower case that differ from the common ones, and values as
 * text. They are kept in Redis, in the facts and through a rebuild, and are read with {@link Order#text}.
 *
 * <p>The amount owed goes into the common field {@code price}, in cents, if REST is to use that name. A model with
 * another name ({@code total}) has a field of its own for it. {@link #ownFields} gives such a field another name or
 * type in MongoDB. {@link #describe} shows it in REST's answers, including the 201 of a new order.
 */
public interface OrderModel extends SaleModel {

    /** Returns the sale models that have orders. */
    static Stream<OrderModel> all(SaleModelRegistry models) {
        return models.all().stream().filter(OrderModel.class::isInstance).map(OrderModel.class::cast);
    }

    /**
     * Returns a sale model with orders.
     *
     * @param model the name of the model
     */
    static OrderModel byName(SaleModelRegistry models, String model) {
        return (OrderModel) models.byName(model);
    }

    /**
     * Returns the model of a kind of orders.
     *
     * @throws Broken when no model has orders of this kind: the order comes from a newer version of the server
     */
    public static OrderModel of(SaleModelRegistry models, String kind) {
        for (SaleModel model : models.all()) {
            if (model instanceof OrderModel orders && orders.kind().equals(kind)) {
                return orders;
            }
        }
        throw new Broken("There are no orders of the kind " + kind, null);
    }

    /** Returns the kind of the model's orders in orders and facts, such as {@code schedule}. */
    String kind();

    /** Returns the name of the resource's id in the facts, such as {@code Schedule_ID}. */
    String resourceFact();

    /** Returns the address of a resource of this model. */
    default ResourceId resource(String id) {
        return new ResourceId(name(), Ids.check("id", id));
    }

    /** The scripts that change the orders of one model. */
    interface OrderScripts {

        /** Returns a call of the model's script that ends an order and gives its units back; see {@link EndedOrder}. */
        ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key);

        /** Returns the call for an end that the payment system has not reported as a refund. */
        default ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
            return end(entry, ending, Optional.empty(), key);
        }

        /**
         * Returns a call of the model's script that gives back a part of an order's units and their money.
         *
         * @param order the order as it was read before the call
         * @throws org.hotseat.kernel.error.InvalidInput when the refund names seats and the model's orders have none,
         *     or the other way round
         */
        ScriptCall<PartWord> refundPart(Partition partition, Order order, Refund refund, Optional<IdempotencyKey> key);

        /**
         * Returns a call of the script that pays an order: {@link PaidOrder#plain}, unless a payment changes more than
         * the order.
         */
        ScriptCall<PayWord> pay(PaidOrder payment);

        /**
         * Returns a call of the model's script that records a payment. If the order has ended, the script takes its
         * units again; see {@link ReportedPayment}.
         */
        ScriptCall<RecordWord> record(ReportedPayment payment);

        /**
         * Returns the order's entry in the index of unpaid orders, with the data that {@link #end} and {@link #pay}
         * need.
         */
        default OrderEntry entry(Order order) {
            return OrderEntry.withoutDetail(order);
        }
    }

    /** Returns the scripts that change the orders of this model. */
    OrderScripts scripts();

    /**
     * Returns the model's own fields that are not stored as text under their own name in the facts, by their name in
     * the order. For example {@code lock_id} is the number {@code Lock_ID}, and {@code seats} could be the list
     * {@code Seats}.
     */
    default Map<String, ModelField> ownFields() {
        return Map.of();
    }

    /**
     * Returns the fields of an order in REST beyond the common ones, by name. Values are texts, whole numbers, amounts
     * of money, times, records, and maps and lists of those. It is also called for a new order, which has all fields
     * that the script gave to {@code place_order}. {@code openapi.yaml} lists them in the schema {@code Order}.
     */
    Map<String, Object> describe(Order order);

    /**
     * Returns one name for each unit of an order that has a ticket: seats by their ids, other units by numbers from 1.
     */
    default List<String> units(Order order) {
        return LongStream.rangeClosed(1, order.units()).mapToObj(Long::toString).toList();
    }

    /**
     * Returns those of the {@link #units} that a refund gives back: the last ones, or all that the order has when the
     * refund names neither seats nor places.
     *
     * @param order the order as it was before the refund
     */
    default List<String> givenBack(Order order, Refund refund) {
        List<String> units = units(order);
        return refund.places() == 0 ? units : units.subList(Math.max(0, units.size() - refund.places()), units.size());
    }

    /**
     * A unit of an order.
     *
     * @param id one of {@link #units}
     * @param category the category of a program; empty for other models
     */
    record Unit(String id, String category, Money price) {}

    /** Returns the {@link #units} with the prices at which they were sold. */
    default List<Unit> sold(Order order) {
        Money price = new Money(order.price().orElse(Money.ZERO).cents() / order.units());
        return units(order).stream().map(unit -> new Unit(unit, "", price)).toList();
    }

    /** Returns the name that people use for one of the {@link #units}, if the operator has defined one. */
    public default Optional<String> label(Order order, String unit) {
        return Optional.empty();
    }

    /** Returns the names that the buyer has given the {@link #units}, in their order; empty if it has given none. */
    default List<String> attendees(Order order) {
        return List.of();
    }

    /** Returns the present rules for transfers of a resource's tickets, by the facts; empty for none. One read. */
    Optional<TransferRules> transferRules(String resource);

    /** Returns the present phases of a resource, by the facts; empty for none. One read. */
    Optional<Phases> phases(String resource);

    /**
     * Returns the name of an order's number of units in REST and in the change feed; empty for a model that counts no
     * units.
     */
    default Optional<String> unitsName() {
        return Optional.empty();
    }

    /**
     * Returns the names of all fields that {@link #describe} can return. They are columns of the list of orders as CSV.
     */
    List<String> describedFields();
}
