package org.hotseat.facts;

import java.math.BigDecimal;
import java.util.List;
import org.bson.Document;
import org.bson.types.Decimal128;

/** Documents with amounts as versions before {@link Amounts} wrote them: a decimal number of units, and no cents. */
public final class EarlierAmounts {

    private static final String CENTS = "_Cents";

    private EarlierAmounts() {}

    /** The same document in that form, also in the documents within it. */
    public static Document of(Document document) {
        Document earlier = new Document();
        document.forEach((name, value) -> {
            if (name.endsWith(CENTS)) {
                earlier.append(name.substring(0, name.length() - CENTS.length()), value == null ? null : units(value));
            } else if (value instanceof List<?> list) {
                earlier.append(
                        name,
                        list.stream()
                                .map(each -> each instanceof Document part ? of(part) : each)
                                .toList());
            } else {
                earlier.append(name, value instanceof Document part ? of(part) : value);
            }
        });
        return earlier;
    }

    private static Decimal128 units(Object cents) {
        return new Decimal128(BigDecimal.valueOf((Long) cents, 2));
    }
}
