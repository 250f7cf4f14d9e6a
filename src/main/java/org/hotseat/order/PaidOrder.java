package org.hotseat.order;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * An order that a script is about to pay, with the keys and arguments that all such scripts have in common. If a
 * payment in a model changes more than the order, the model has a script of its own. That script includes
 * {@code shared/pay} and replies with the words of {@link PayWord}.
 *
 * @param reference the payer's name of the payment
 */
public record PaidOrder(Partition partition, OrderEntry entry, String reference, Optional<IdempotencyKey> key) {

    /** The replies of a script that pays orders. */
    public enum PayWord {
        PAID,
        NO_ORDER,
        WRONG_STATE,
        TOO_LATE
    }

    private static final Script<PayWord> PAY = Script.load("order/pay_order", PayWord.class);

    /**
     * Returns the script call for models without work of their own when an order is paid.
     *
     * @param resource the key of the resource's hash
     * @param guarded a key that does not exist while the resource is being rebuilt
     * @param tally the key of the hash of users' units
     */
    public ScriptCall<PayWord> plain(String resource, String guarded, String tally) {
        return PAY.call(partition, keys(List.of(partition.epoch(), resource, guarded, tally), List.of()), arguments());
    }

    /**
     * Returns the script's keys: the model's own, then {@code order, orders:exp, outbox}, further keys of the model,
     * {@code idem?}.
     */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /** Returns the script's arguments: {@code order_member, reference, fingerprint}. */
    public List<String> arguments() {
        return List.of(entry.member(), reference, IdempotencyKey.fingerprint(key));
    }
}
