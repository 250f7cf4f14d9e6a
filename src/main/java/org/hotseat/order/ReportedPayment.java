package org.hotseat.order;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/**
 * A payment that the payment system reports, with the keys and arguments that the scripts of all models have in common.
 * Such a script includes {@code shared/record}. It takes the units of the order again when {@code plan_payment} returns
 * {@code retake}, and replies with the words of {@link RecordWord}.
 *
 * @param state AUTHORIZED, CAPTURED or VOIDED
 * @param authorizedFor the time for which an authorization without {@code validUntil} lasts
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

    /** The replies of a model's script that records payments. */
    public enum RecordWord {
        PAYMENT,
        NO_ORDER,
        OTHER_AMOUNT,
        WRONG_AMOUNT,
        WRONG_STATE
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
     * Returns the script's arguments: {@code order_member, reference, cents, state, valid_until_ms, authorized_ms,
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
