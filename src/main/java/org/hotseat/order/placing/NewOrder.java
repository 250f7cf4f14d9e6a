package org.hotseat.order.placing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.hotstate.Command;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.PayStatus;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * An order that a script is about to place, with the keys and arguments that the scripts of all models have in common.
 * Such a script includes {@code shared/order} and takes its keys and arguments as described here. It replies
 * {@code ORDERED order pay_before_ms placed_ms field_or_value…}: the fields are those that the model has added to the
 * common ones in its call of {@code place_order}.
 *
 * @param entry the entry with a new id. A script that repeats an earlier answer returns the earlier id. Another run,
 *     when the fate of the first is unknown, has another id
 */
public record NewOrder(
        Partition partition, OrderEntry entry, Buyer buyer, Duration payWithin, Optional<IdempotencyKey> key) {

    /** The largest number of units of one order, and of places of a hold. */
    public static final int MAX_UNITS = 20;

    /** Creates an order with a new id, to be paid within the time of the settings. */
    public static NewOrder draw(
            Partition partition,
            String model,
            String resource,
            Buyer buyer,
            OrderSettings settings,
            Optional<IdempotencyKey> key) {
        OrderEntry entry = new OrderEntry(model, resource, OrderIds.next(partition.number()));
        return new NewOrder(partition, entry, buyer, settings.payWithin(), key);
    }

    /**
     * Returns the same order with further data that its model needs to end it; see
     * {@link org.hotseat.order.OrderModel#entry}.
     */
    public NewOrder with(String detail) {
        OrderEntry detailed = new OrderEntry(entry.model(), entry.resource(), entry.order(), detail);
        return new NewOrder(partition, detailed, buyer, payWithin, key);
    }

    /** Returns the script's keys: the model's own, then {@code order, orders:exp, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        return keys(own, List.of());
    }

    /**
     * Returns the script's keys if the model has a variable number of further keys, which come before {@code idem?}.
     */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /**
     * Returns the script's arguments: {@code resource, user, order, order_member, pay_ms, fingerprint, groups,
     * attached, unit_cents, expected_cents}, then the model's own.
     */
    public List<String> arguments(List<String> own) {
        List<String> arguments = new ArrayList<>(List.of(
                entry.resource(),
                buyer.user().value(),
                entry.order().value(),
                entry.member(),
                Long.toString(payWithin.toMillis()),
                IdempotencyKey.fingerprint(key),
                buyer.groups().words(),
                buyer.lines(),
                buyer.unitCents(),
                buyer.expectedCents()));
        arguments.addAll(own);
        return arguments;
    }

    /**
     * Returns the same order with another id. A second run of its script needs one, since the first run may have placed
     * the order.
     */
    private NewOrder redrawn() {
        OrderEntry other =
                new OrderEntry(entry.model(), entry.resource(), OrderIds.next(partition.number()), entry.detail());
        return new NewOrder(partition, other, buyer, payWithin, key);
    }

    /**
     * Returns the claim for this order; scopes and refusal are as in {@link Command}. Refusals of others do not apply
     * to an order with a price of its own.
     *
     * @param calls returns the call of the model's script for an order
     */
    public <W extends Enum<W>> Command<W> claim(
            Function<NewOrder, ScriptCall<W>> calls,
            List<String> scopes,
            Function<ScriptReply<W>, Optional<Command.CachedRefusal>> refusal) {
        return new Command<>(
                calls.apply(this),
                () -> calls.apply(redrawn()),
                scopes,
                key,
                refusal,
                true,
                buyer.override().isEmpty());
    }

    /** Returns the refusal of an order whose total is not the one that its buyer expects. */
    public static Conflict otherTotal(ScriptReply<?> reply) {
        String total = new Money(reply.number("total_cents")).toString();
        return new Conflict("other-total", "The price is " + total + " in all.").with("total", total);
    }

    /** Adds the latest order of the user to a refusal for a user who has enough, if the order is known. */
    public static Conflict withLastOrder(Conflict refusal, String order) {
        return order.isEmpty() ? refusal : refusal.with("orderId", order);
    }

    /**
     * Returns the order as it was placed. A repetition gets this first answer as well, without regard to later changes.
     */
    public Order placed(ScriptReply<?> reply) {
        Map<String, String> fields = reply.pairs();
        fields.put("order", reply.text("order"));
        fields.put("model", entry.model());
        fields.put("resource", entry.resource());
        fields.put("owner", buyer.user().value());
        // An order that costs nothing is paid at once, and has this field already.
        fields.putIfAbsent("pay_status", Integer.toString(PayStatus.UNPAID.number()));
        fields.put("version", "1");
        fields.put("pay_before", reply.text("pay_before_ms"));
        fields.put("placed_at", reply.text("placed_ms"));
        return new Order(fields);
    }
}
