package org.hotseat.order;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Metadata;
import org.hotseat.kernel.form.RefundRules;

/**
 * An order at one version. Its fields are those of its hash in Redis and of its facts, all as text. The common fields
 * have methods; a model reads its own fields from {@link #fields}.
 */
public record Order(Map<String, String> fields) {

    /** The field with the number of units, of an order that has or had more than one. */
    public static final String UNITS = "units";

    /** The field with the reason why staff has named its price. */
    public static final String PRICE_REASON = "price_reason";

    public Order {
        fields = Map.copyOf(fields);
    }

    public OrderId id() {
        return new OrderId(get("order"));
    }

    /** Returns the kind of the order's sale model, such as {@code schedule}. */
    public String model() {
        return get("model");
    }

    /** Returns the id of the resource of this order. */
    public String resource() {
        return get("resource");
    }

    public UserId user() {
        return new UserId(get("owner"));
    }

    public PayStatus payStatus() {
        return PayStatus.of(get("pay_status"));
    }

    public long version() {
        return Long.parseLong(get("version"));
    }

    public Instant placedAt() {
        return time("placed_at").orElse(Instant.EPOCH);
    }

    /** Returns the time at which the order expires if it is not paid; see {@link #expiresAt} for authorizations. */
    public Optional<Instant> payBefore() {
        return time("pay_before");
    }

    /**
     * Returns the time at which the order expires if it is not paid: its pay-before time, or the end of a longer
     * authorization.
     */
    Optional<Instant> expiresAt() {
        return Stream.of(payBefore(), time("pinned_until"))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    /** Returns the part of the order's payments that has to be given back. */
    public Money refundDue() {
        return money("refund_due").orElse(Money.ZERO);
    }

    public Optional<Instant> paidAt() {
        return time("paid_at");
    }

    public Optional<Instant> endedAt() {
        return time("ended_at");
    }

    /**
     * Returns this order as it was when it was paid, without regard to later changes. This is the answer to a repeated
     * payment.
     *
     * @param paidMillis the time of the payment in ms
     * @param paidVersion the version that the payment made
     */
    public Order asPaid(String paidMillis, String paidVersion) {
        Map<String, String> then = new HashMap<>(fields);
        then.keySet().removeAll(Set.of("ending", "ended_at", "refund_due", Payment.FIELD, Refund.FIELD));
        then.put("pay_status", Integer.toString(PayStatus.PAID.number()));
        then.put("paid_at", paidMillis);
        then.put("version", paidVersion);
        return new Order(then);
    }

    /** Returns this order as it is shown while its late fact is not ended yet: as an order that takes nothing. */
    public Order asLate() {
        Map<String, String> then = new HashMap<>(fields);
        then.put("pay_status", Integer.toString(PayStatus.ENDED.number()));
        then.put("ending", Ending.LATE.wireName());
        return new Order(then);
    }

    /**
     * Returns the reason for the end of the order; empty while it is live, and for an order that a user cancelled in an
     * earlier version.
     */
    public Optional<Ending> ending() {
        return text("ending").flatMap(Ending::read);
    }

    /** Returns the LockID of the hold from which the order was placed; empty if there was no hold. */
    public Optional<Long> lockId() {
        return text("lock_id").map(Long::valueOf);
    }

    /** Returns whether its fact came late and is not ended by a fact yet, see {@link #asLate}. */
    public boolean cameLate() {
        return endedAt().isEmpty() && ending().filter(Ending.LATE::equals).isPresent();
    }

    /** Returns the reference of the payment, as the payment system gave it. */
    public Optional<String> reference() {
        return text("reference");
    }

    /** Returns the id of the order in the caller's own system. */
    public Optional<String> externalId() {
        return text("external_id");
    }

    /**
     * Returns the texts that the caller attached to the order; empty if there are none, or if they were erased with the
     * person.
     */
    public Optional<Map<String, String>> metadata() {
        return text("metadata")
                .filter(text -> text.startsWith("{"))
                .map(text -> Metadata.parse(text).texts());
    }

    /** Returns the refund rules of the resource as they were when the order was placed. */
    public Optional<RefundRules> refundRules() {
        return text("refund_rules").map(RefundRules::parse);
    }

    /** Returns the name that the resource had when the order was placed; empty for orders of earlier versions. */
    public Optional<String> soldName() {
        return text("sold_name");
    }

    /** Returns the start of the event as it was when the order was placed; empty for a sale, which has none. */
    public Optional<Instant> soldStart() {
        return time("sold_start");
    }

    /** Returns the names that the categories of its seats and places had then, by their ids; empty for other models. */
    public Map<String, String> soldCategories() {
        List<String> lines =
                text("sold_categories").map(text -> text.lines().toList()).orElse(List.of());
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            names.put(lines.get(i), lines.get(i + 1));
        }
        return names;
    }

    /** Returns the price of all units of the order. */
    public Optional<Money> price() {
        return money("price");
    }

    /**
     * Returns the number of places or units; 1 if the order has no such field. Orders of programs have seats instead.
     */
    public long units() {
        return text(UNITS).map(Long::parseLong).orElse(1L);
    }

    /** Returns an amount that is stored in cents. */
    public Optional<Money> money(String field) {
        return text(field).map(cents -> new Money(Long.parseLong(cents)));
    }

    /** Returns a field that may be absent; empty text counts as absent. */
    public Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field)).filter(text -> !text.isEmpty());
    }

    /** Returns a time that is stored in ms. */
    public Optional<Instant> time(String field) {
        return text(field).map(millis -> Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    private String get(String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new IllegalArgumentException("an order without " + field);
        }
        return value;
    }
}
