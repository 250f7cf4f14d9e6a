package org.hotseat.facts;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Values of documents. What an earlier system wrote in another type, or out of range, reads as absent: one odd document must not
 * keep the others from being read.
 */
public final class FactValues {

    private FactValues() {}

    /** Money as it is written: a decimal number of units. */
    public static Decimal128 money(Money money) {
        return new Decimal128(money.units());
    }

    /** Money from any number of units or a decimal string. */
    public static Optional<Money> money(@Nullable Object value) {
        if (value == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Money.of(
                    value instanceof Decimal128 decimal
                            ? decimal.bigDecimalValue()
                            : new BigDecimal(value.toString())));
        } catch (IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    public static Optional<Instant> time(Document document, String field) {
        return document.get(field) instanceof Date date ? Optional.of(date.toInstant()) : Optional.empty();
    }

    /** The version of a document; one from before Hotseat has none and counts as version 0. */
    public static long version(Document document) {
        return document.get(VersionedDocument.VERSION) instanceof Number version ? version.longValue() : 0;
    }
}
