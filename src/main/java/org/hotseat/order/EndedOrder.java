package org.hotseat.order;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/**
 * An order that a script is about to end, with the keys and arguments that the scripts of all models have in common.
 * Such a script includes {@code shared/ending} and replies with the words of {@link EndWord}.
 */
public record EndedOrder(
        Partition partition, OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {

    /** The replies of a model's script that ends orders. */
    public enum EndWord {
        ENDED,
        /**
         * The refund is already known, or it no longer gives back everything that is left: it has to be decided again.
         */
        AGAIN,
        NO_ORDER,
        WRONG_STATE,
        NOT_DUE,
        /** The amount is not the one that is expected, or more than there is. */
        WRONG_AMOUNT
    }

    /** Creates the call for an end without a refund of the payment system. */
    public EndedOrder(Partition partition, OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        this(partition, entry, ending, Optional.empty(), key);
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

    /** Returns the script's arguments: {@code order_member, ending, fingerprint, refund}. */
    public List<String> arguments() {
        return List.of(
                entry.member(),
                ending.wireName(),
                IdempotencyKey.fingerprint(key),
                refund.map(Refund::asked).orElse(""));
    }
}
