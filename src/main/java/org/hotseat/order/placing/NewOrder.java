package org.hotseat.order.placing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.hotstate.Command;
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
 * An order that is about to be placed: what every model's script for it has in common. Such a script includes
 * {@code shared/order}, takes its keys and arguments as described here, and answers {@code ORDERED order pay_before_ms
 * placed_ms field_or_value…}: the fields are those that the model adds to the common ones, as it gave them to
 * {@code place_order} of {@code shared/order}.
 *
 * @param entry with an id drawn for it. A script that repeats an earlier answer returns the earlier id; another run of
 *     one whose fate is unknown has another id
 */
public record NewOrder(
        Partition partition, OrderEntry entry, Buyer buyer, Duration payWithin, Optional<IdempotencyKey> key) {

    /** The most units of one order; also the most places of a hold. */
    public static final int MOST_UNITS = 20;

    /** An order with a new id, to be paid within the time that is set. */
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

    /** The same with what its model will need to end it; see {@link OrderModel#entry}. */
    public NewOrder with(String detail) {
        OrderEntry detailed = new OrderEntry(entry.model(), entry.resource(), entry.order(), detail);
        return new NewOrder(partition, detailed, buyer, payWithin, key);
    }

    /** The script's keys: the model's own, then {@code order, orders:exp, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        return keys(own, List.of());
    }

    /** The script's keys when it takes any number: the rest of the model's stands before {@code idem?}. */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /**
     * The script's arguments: {@code resource, user, order, order_member, pay_ms, fingerprint, groups, attached}, then
     * the model's own.
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
                buyer.attached().argument()));
        arguments.addAll(own);
        return arguments;
    }

    /** The same with another id, as a second run of its script needs one when the first may have placed it. */
    private NewOrder redrawn() {
        OrderEntry other =
                new OrderEntry(entry.model(), entry.resource(), OrderIds.next(partition.number()), entry.detail());
        return new NewOrder(partition, other, buyer, payWithin, key);
    }

    /**
     * The claim of it, of which most are refused; scopes and refusal as in {@link Command}.
     *
     * @param calls the model's script for an order
     */
    public <W extends Enum<W>> Command<W> claim(
            Function<NewOrder, ScriptCall<W>> calls,
            List<String> scopes,
            Function<ScriptReply<W>, Optional<Command.CachedRefusal>> refusal) {
        return new Command<>(calls.apply(this), () -> calls.apply(redrawn()), scopes, key, refusal, true);
    }

    /**
     * A refusal of a user who has enough, with its latest order where that is known; one of an earlier version is not.
     */
    public static Conflict had(Conflict refusal, String order) {
        return order.isEmpty() ? refusal : refusal.with("orderId", order);
    }

    /** The order as it was placed: a repetition gets the first answer, whatever has become of the order since. */
    public Order placed(ScriptReply<?> reply) {
        Map<String, String> fields = reply.pairs();
        fields.put("order", reply.text("order"));
        fields.put("model", entry.model());
        fields.put("resource", entry.resource());
        fields.put("owner", buyer.user().value());
        // One that costs nothing is paid at once, and says so.
        fields.putIfAbsent("pay_status", Integer.toString(PayStatus.UNPAID.number()));
        fields.put("version", "1");
        fields.put("pay_before", reply.text("pay_before_ms"));
        fields.put("placed_at", reply.text("placed_ms"));
        return new Order(fields);
    }
}
