package org.hotseat.order;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.OrderModel.PayWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * An order that is about to be paid: what every script for it has in common. A model whose paying changes more than the
 * order has a script of its own, which includes {@code shared/pay} and answers the words of {@link PayWord}.
 *
 * @param reference what the payer calls the payment
 */
public record PaidOrder(Partition partition, OrderEntry entry, String reference, Optional<IdempotencyKey> key) {

    private static final Script<PayWord> PAY = Script.load("order/pay_order", PayWord.class);

    /**
     * Script call for models that need no work of their own when an order is paid.
     *
     * @param resource the hash of the resource
     * @param guarded a key that is gone while the resource is being rebuilt
     * @param tally the hash of users' units
     */
    public ScriptCall<PayWord> plain(String resource, String guarded, String tally) {
        return PAY.call(partition, keys(List.of(partition.epoch(), resource, guarded, tally), List.of()), arguments());
    }

    /**
     * The script's keys: the model's own, then {@code order, orders:exp, outbox}, the rest of the model's,
     * {@code idem?}.
     */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /** The script's arguments: {@code order_member, reference, fingerprint}. */
    public List<String> arguments() {
        return List.of(entry.member(), reference, IdempotencyKey.fingerprint(key));
    }
}
