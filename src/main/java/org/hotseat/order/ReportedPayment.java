package org.hotseat.order;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/**
 * A payment that the payment system reports: what every model's script for it has in common. Such a script includes
 * {@code shared/record}, takes what the order had again when {@code plan_payment} answers {@code retake}, and answers
 * the words of {@link OrderModel.RecordWord}.
 *
 * @param state AUTHORIZED, CAPTURED or VOIDED
 * @param authorizedFor how long an authorization lasts that has no {@code validUntil}
 */
public record ReportedPayment(
        Partition partition,
        OrderEntry entry,
        String reference,
        Money amount,
        Payment.State state,
        Optional<Instant> validUntil,
        Duration authorizedFor,
        Optional<IdempotencyKey> key) {

    /** The script's keys: the model's own, then {@code order, orders:exp, outbox, idem?}. */
    public List<String> keys(List<String> own) {
        return keys(own, List.of());
    }

    /** The script's keys when it takes any number: the rest of the model's stands before {@code idem?}. */
    public List<String> keys(List<String> own, List<String> rest) {
        return OrderKeys.changing(partition, entry.order(), own, rest, key);
    }

    /**
     * The script's arguments: {@code order_member, reference, cents, state, valid_until_ms, authorized_ms,
     * fingerprint}.
     */
    public List<String> arguments() {
        return List.of(
                entry.member(),
                reference,
                Long.toString(amount.cents()),
                state.name(),
                validUntil.map(end -> Long.toString(end.toEpochMilli())).orElse(""),
                Long.toString(authorizedFor.toMillis()),
                IdempotencyKey.fingerprint(key));
    }
}
