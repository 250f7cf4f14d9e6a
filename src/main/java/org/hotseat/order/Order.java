package org.hotseat.order;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonString;
import java.io.StringReader;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;

/**
 * An order at one version of its life. Its fields are those of its hash in Redis and of its facts, all text; the common
 * ones have methods, a model reads its own from {@link #fields}.
 */
public record Order(Map<String, String> fields) {

    /** The field of an order that has more than one unit, or had. */
    public static final String UNITS = "units";

    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

    public Order {
        fields = Map.copyOf(fields);
    }

    public OrderId id() {
        return new OrderId(get("order"));
    }

    /** The sale model it is of: {@code schedule}. */
    public String model() {
        return get("model");
    }

    /** The id of what it was placed on. */
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

    /** When it expires unless it is paid before. */
    public Optional<Instant> payBefore() {
        return time("pay_before");
    }

    /**
     * When it expires unless it is paid before: its pay-before time, or the end of an authorization that pins it for
     * longer.
     */
    Optional<Instant> expiresAt() {
        return Stream.of(payBefore(), time("pinned_until"))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    /** The amount to be given back of its payments. */
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
     * This order as it was when it was paid, whatever has become of it since: the answer to a repeated payment.
     *
     * @param paidMillis when that was
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

    /** This order as it is shown while its fact, which came late, is not ended yet: it takes nothing. */
    public Order late() {
        Map<String, String> then = new HashMap<>(fields);
        then.put("pay_status", Integer.toString(PayStatus.ENDED.number()));
        then.put("ending", Ending.LATE.word());
        return new Order(then);
    }

    /** The reason for which it ended; empty while it lives, and of one that an earlier version ended by its user. */
    public Optional<Ending> ending() {
        return text("ending").flatMap(Ending::read);
    }

    /** The hold that it was placed from. */
    public Optional<Long> lockId() {
        return text("lock_id").map(Long::valueOf);
    }

    /** Whether its fact came late and no fact of its end is there yet: {@link #late}. */
    public boolean cameLate() {
        return endedAt().isEmpty() && ending().filter(Ending.LATE::equals).isPresent();
    }

    /** The payer's name of the payment. */
    public Optional<String> reference() {
        return text("reference");
    }

    /** The id that the caller's own system has for it. */
    public Optional<String> externalId() {
        return text("external_id");
    }

    /** The texts that its caller attached; empty for none, and where they were erased with the person. */
    public Optional<Map<String, String>> metadata() {
        return text("metadata").filter(text -> text.startsWith("{")).map(Order::texts);
    }

    private static Map<String, String> texts(String json) {
        try (JsonReader reader = READERS.createReader(new StringReader(json))) {
            Map<String, String> texts = new LinkedHashMap<>();
            reader.readObject().forEach((name, value) -> texts.put(name, ((JsonString) value).getString()));
            return texts;
        }
    }

    /** The price of all its units. */
    public Optional<Money> price() {
        return money("price");
    }

    /** Places or units that it has; 1 for one that does not say. Programs' orders have seats instead. */
    public long units() {
        return text(UNITS).map(Long::parseLong).orElse(1L);
    }

    /** An amount kept in cents. */
    public Optional<Money> money(String field) {
        return text(field).map(cents -> new Money(Long.parseLong(cents)));
    }

    /** A field that may be absent; empty text counts as absent. */
    public Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field)).filter(text -> !text.isEmpty());
    }

    /** A time kept in ms. */
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
