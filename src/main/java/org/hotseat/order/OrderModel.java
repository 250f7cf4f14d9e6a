package org.hotseat.order;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Broken;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;

/**
 * A sale model whose resources are ordered: its part in the shared life of an order. A model that sells needs, for its
 * orders, this and four scripts, whose common part is in {@link org.hotseat.order.placing.NewOrder},
 * {@link ReportedPayment}, {@link EndedOrder} and {@link RestoredOrder}.
 *
 * <p>An order may be of one unit or of many, and may have any fields of its model's own: what the model's script gives
 * to {@code place_order} of {@code shared/order} (names in lower case, other than the common ones, values in text) is
 * kept in Redis, in the facts and through a rebuild, and is read with {@link Order#text}. The amount owed goes into the
 * common field {@code price}, in cents, if REST is to call it that; a model that calls it otherwise ({@code total}) has
 * a field of its own for it. {@link #ownFields} gives such a field another name or type in MongoDB; {@link #describe}
 * shows it in REST's answers, in the 201 of the order as everywhere else.
 */
public interface OrderModel extends SaleModel {

    /** The sale models that sell. */
    static Stream<OrderModel> all(SaleModels models) {
        return models.all().stream().filter(OrderModel.class::isInstance).map(OrderModel.class::cast);
    }

    /** @param model the name of one that sells */
    static OrderModel named(SaleModels models, String model) {
        return (OrderModel) models.named(model);
    }

    /** @throws Broken when no model has orders of this kind: an order of a newer version of the server */
    public static OrderModel of(SaleModels models, String kind) {
        for (SaleModel model : models.all()) {
            if (model instanceof OrderModel orders && orders.kind().equals(kind)) {
                return orders;
            }
        }
        throw new Broken("There are no orders of the kind " + kind, null);
    }

    /** The kind of the model's orders, as orders and their facts have it: {@code schedule}. */
    String kind();

    /** The name of the resource's id in the facts: {@code Schedule_ID}. */
    String resourceFact();

    /** The address of what an order is of. */
    default ResourceId resource(String id) {
        return new ResourceId(name(), Ids.check("id", id));
    }

    /** A call of the model's script that ends an order and gives back what it took; see {@link EndedOrder}. */
    ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key);

    /** The same without a refund that the payment system reports. */
    default ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        return end(entry, ending, Optional.empty(), key);
    }

    /**
     * A call of the model's script that gives a part of what an order has back with its money.
     *
     * @param order as it was read before the call
     * @throws org.hotseat.kernel.error.InvalidInput when the refund is of seats and the model's orders have none, or
     *     the other way round
     */
    ScriptCall<PartWord> refundPart(Partition partition, Order order, Refund refund, Optional<IdempotencyKey> key);

    /** A call of the script that pays an order: {@link PaidOrder#plain}, unless paying changes more than the order. */
    ScriptCall<PayWord> pay(PaidOrder payment);

    /**
     * A call of the model's script that records a payment, and takes again what an order had that has ended; see
     * {@link ReportedPayment}.
     */
    ScriptCall<RecordWord> record(ReportedPayment payment);

    /** The order's entry in the index of unpaid orders, with what {@link #end} and {@link #pay} need to know of it. */
    default OrderEntry entry(Order order) {
        return OrderEntry.plain(order);
    }

    /**
     * The model's own fields that are no plain text under their own name in the facts, by their name in the order:
     * {@code lock_id} is the number {@code Lock_ID}, {@code seats} could be the list {@code Seats}.
     */
    default Map<String, OwnField> ownFields() {
        return Map.of();
    }

    /**
     * The fields of an order in REST beyond the common ones, by name: texts, whole numbers, amounts of money, times,
     * records, and maps and lists of those. Called also for a new order, which has all fields that the script gave to
     * {@code place_order}. {@code openapi.yaml} has them in the schema {@code Order}.
     */
    Map<String, Object> describe(Order order);

    /**
     * The things an order is of, one name for each that has a ticket: seats by their ids, others by numbers from 1 on.
     */
    default List<String> units(Order order) {
        return LongStream.rangeClosed(1, order.units()).mapToObj(Long::toString).toList();
    }

    /**
     * Something that an order has.
     *
     * @param id one of {@link #units}
     * @param category of a hall; empty elsewhere
     */
    record Unit(String id, String category, Money price) {}

    /** The {@link #units} with the prices for which they were sold. */
    default List<Unit> sold(Order order) {
        Money price = new Money(order.price().orElse(Money.ZERO).cents() / order.units());
        return units(order).stream().map(unit -> new Unit(unit, "", price)).toList();
    }

    /** The name that people have for one of the {@link #units}, if the operator has said so. */
    public default Optional<String> label(Order order, String unit) {
        return Optional.empty();
    }

    /**
     * The name of an order's number of units in REST and in the change feed; empty for a model whose orders are of
     * something else.
     */
    default Optional<String> unitsWord() {
        return Optional.empty();
    }

    /** The names of all fields that {@link #describe} can give: columns of the list of orders as CSV. */
    List<String> describedFields();

    /** The replies of a script that pays orders. */
    enum PayWord {
        PAID,
        NO_ORDER,
        WRONG_STATE,
        TOO_LATE
    }

    /** The replies of a model's script that records payments. */
    enum RecordWord {
        PAYMENT,
        NO_ORDER,
        OTHER_AMOUNT,
        WRONG_AMOUNT,
        WRONG_STATE
    }

    /** The replies of a model's script that ends orders. */
    enum EndWord {
        ENDED,
        /** A refund that is known, or no longer all that there is: to be decided anew. */
        AGAIN,
        NO_ORDER,
        WRONG_STATE,
        NOT_DUE
    }

    /** The replies of a model's script that gives a part of an order back. */
    enum PartWord {
        REFUND,
        /** All that the order has: to be ended. */
        ENDS,
        NO_ORDER,
        OTHER_AMOUNT,
        TOO_MUCH,
        WRONG_AMOUNT,
        /** More than the order has, or something else. */
        NOT_HAD,
        WRONG_STATE
    }

    /** The replies of a model's script that puts a live order back from its facts; see {@link RestoredOrder}. */
    enum RestoreWord {
        RESTORED,
        PRESENT,
        /** Its hash is of a later version than the fact; nothing was done. */
        AHEAD,
        LOST
    }
}
