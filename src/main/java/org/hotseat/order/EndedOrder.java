package org.hotseat.order;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/**
 * An order that is about to be ended: what every model's script for it has in common. Such a script includes
 * {@code shared/ending} and answers the words of {@link OrderModel.EndWord}.
 */
public record EndedOrder(
        Partition partition, OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {

    /** One for which the payment system reports no refund. */
    public EndedOrder(Partition partition, OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        this(partition, entry, ending, Optional.empty(), key);
    }

    /** The script's keys: the model's own, then {@code order, orders:exp, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        return keys(own, List.of());
    }

    /** The script's keys when it takes any number: the rest of the model's stands before {@code idem?}. */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /** The script's arguments: {@code order_member, ending, fingerprint, refund}. */
    public List<String> arguments() {
        return List.of(
                entry.member(),
                ending.word(),
                IdempotencyKey.fingerprint(key),
                refund.map(Refund::asked).orElse(""));
    }
}
