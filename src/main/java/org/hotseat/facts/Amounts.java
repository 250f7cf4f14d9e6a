package org.hotseat.facts;

import java.math.BigDecimal;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Money in documents, both ways (ADR 120). An amount has two fields: {@code Price_Cents} is the whole cents, and
 * {@code Price} the number of units, which other systems read. Documents from before Hotseat, and of its earlier
 * versions, have the latter only, as a decimal, a number of any other type, or text.
 */
public final class Amounts {

    /** Behind the name of the number of units. */
    private static final String CENTS = "_Cents";

    private Amounts() {}

    /**
     * Appends an amount; one that is absent as null in both fields, since a document keeps what is not written anew.
     * Returns the document.
     */
    public static Document append(Document document, String field, @Nullable Money amount) {
        return amount == null
                ? document.append(field, null).append(field + CENTS, null)
                : append(document, field, amount.cents());
    }

    /** Appends whole cents; for sums that may be greater than {@link Money} is. */
    public static Document append(Document document, String field, long cents) {
        return document.append(field, BigDecimal.valueOf(cents, 2).doubleValue())
                .append(field + CENTS, cents);
    }

    /**
     * An amount in any form; empty when it is absent, or no number of whole cents within the bounds of {@link Money}.
     */
    public static Optional<Money> read(Document document, String field) {
        return cents(document, field)
                .filter(cents -> cents >= 0 && cents <= Money.MAX_CENTS)
                .map(Money::new);
    }

    /**
     * Whole cents in any form. The two fields agree wherever Hotseat has written both; where they do not, another
     * system, or an earlier version, has changed the number of units, so this one counts if it exists at all.
     */
    public static Optional<Long> cents(Document document, String field) {
        return document.containsKey(field)
                ? ofUnits(document.get(field))
                : FactValues.whole(document.get(field + CENTS));
    }

    private static Optional<Long> ofUnits(@Nullable Object value) {
        if (value == null) {
            return Optional.empty();
        }
        try {
            BigDecimal units =
                    value instanceof Decimal128 decimal ? decimal.bigDecimalValue() : new BigDecimal(value.toString());
            return Optional.of(units.movePointRight(2).longValueExact());
        } catch (NumberFormatException | ArithmeticException e) {
            return Optional.empty();
        }
    }
}
