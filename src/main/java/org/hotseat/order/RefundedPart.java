package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.redis.Partition;

/**
 * A refund of places or units that a script is about to record, with the keys and arguments that the scripts of models
 * without seats have in common.
 */
public record RefundedPart(Partition partition, OrderEntry entry, Refund refund, Optional<IdempotencyKey> key) {

    /** The replies of a model's script that gives back a part of an order. */
    public enum PartWord {
        REFUND,
        /** The refund is of everything that the order has, so the order has to be ended. */
        ENDS,
        NO_ORDER,
        OTHER_AMOUNT,
        TOO_MUCH,
        WRONG_AMOUNT,
        /** The order does not have all of these units. */
        NOT_HAD,
        WRONG_STATE
    }

    /** Returns the script's keys: the model's own, then {@code order, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        List<String> keys = new ArrayList<>(own);
        keys.addAll(List.of(OrderKeys.order(partition, entry.order()), partition.outbox()));
        keys.addAll(partition.idempotency(key));
        return keys;
    }

    /**
     * Returns the script's arguments: {@code reference, cents, refund, places, fingerprint}.
     *
     * @throws InvalidInput when seats or a category are named: the order has none
     */
    public List<String> arguments() {
        if (!refund.seats().isEmpty()) {
            throw InvalidInput.of("seats", "the order has no seats");
        }
        if (refund.category().isPresent()) {
            throw InvalidInput.of("categoryId", "the order has no categories");
        }
        return List.of(
                refund.reference(),
                refund.asks().word(),
                refund.asked(),
                Integer.toString(refund.places()),
                IdempotencyKey.fingerprint(key));
    }
}
