package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.OrderId;
import org.hotseat.redis.Partition;

/**
 * An order that is about to be ended: what every model's script for it has in common. Such a script includes {@code shared/order}
 * and answers the words of {@link OrderModel.EndWord}.
 *
 * @param model the model's word, {@link OrderModel#name}
 */
public record EndedOrder(
        Partition partition, String model, String resource, OrderId id, Ending ending, Optional<IdempotencyKey> key) {

    /** The script's keys: the model's own, then {@code order, orders:exp, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        List<String> keys = new ArrayList<>(own);
        keys.addAll(List.of(OrderKeys.order(partition, id), OrderKeys.index(partition), partition.outbox()));
        keys.addAll(partition.idempotency(key));
        return keys;
    }

    /** The script's arguments: {@code order_member, ending, fingerprint}. */
    public List<String> arguments() {
        return List.of(OrderKeys.member(model, resource, id), ending.word(), IdempotencyKey.fingerprint(key));
    }
}
