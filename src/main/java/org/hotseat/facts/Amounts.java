package org.hotseat.facts;

import java.math.BigDecimal;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes amounts of money in documents (ADR 120). An amount has two fields. {@code Price_Cents} is the number
 * of whole cents. {@code Price} is the number of units, which other systems read. Documents from before Hotseat, and of
 * its earlier versions, have only {@code Price}, as a decimal, a number of any other type, or text.
 */
public final class Amounts {

    /** The suffix of the field with the cents. */
    private static final String CENTS = "_Cents";

    private Amounts() {}

    /**
     * Appends an amount. An absent amount is written as null in both fields, since an update keeps fields that it does
     * not write.
     *
     * @return the document
     */
    public static Document append(Document document, String field, @Nullable Money amount) {
        return amount == null
                ? document.append(field, null).append(field + CENTS, null)
                : append(document, field, amount.cents());
    }

    /**
     * Appends whole cents, for sums that may be greater than {@link Money} allows.
     *
     * @return the document
     */
    public static Document append(Document document, String field, long cents) {
        return document.append(field, BigDecimal.valueOf(cents, 2).doubleValue())
                .append(field + CENTS, cents);
    }

    /**
     * Reads an amount in any form.
     *
     * @return the amount; empty if it is absent or no number of whole cents within the limits of {@link Money}
     */
    public static Optional<Money> read(Document document, String field) {
        return cents(document, field)
                .filter(cents -> cents >= 0 && cents <= Money.MAX_CENTS)
                .map(Money::new);
    }

    /**
     * Reads whole cents in any form. If the field with the units exists, its value is used. Both fields agree if
     * Hotseat has written them; if they differ, another system or an earlier version has changed the units.
     *
     * @return the cents; empty if the value is absent or no whole number of cents
     */
    public static Optional<Long> cents(Document document, String field) {
        return document.containsKey(field)
                ? ofUnits(document.get(field))
                : FactValues.wholeNumber(document.get(field + CENTS));
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
