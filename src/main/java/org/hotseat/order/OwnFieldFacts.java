package org.hotseat.order;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/** The form of a model's own fields in MongoDB, both ways. */
final class OwnFieldFacts {

    private OwnFieldFacts() {}

    static Object write(OwnField.Form form, String text) {
        return switch (form) {
            case TEXT -> text;
            case NUMBER -> Long.valueOf(text);
            case MONEY -> FactValues.money(new Money(Long.parseLong(text)));
            case TEXTS -> List.of(text.split(","));
        };
    }

    /** The text of a field of an order; empty for a document that does not have it, or not in this form. */
    static Optional<String> read(OwnField.Form form, @Nullable Object value) {
        return switch (form) {
            case TEXT -> Optional.ofNullable(value).map(String::valueOf);
            case NUMBER -> FactValues.whole(value).map(String::valueOf);
            case MONEY -> FactValues.money(value).map(money -> Long.toString(money.cents()));
            case TEXTS ->
                value instanceof List<?> texts
                        ? Optional.of(texts.stream().map(String::valueOf).collect(Collectors.joining(",")))
                        : Optional.empty();
        };
    }
}
