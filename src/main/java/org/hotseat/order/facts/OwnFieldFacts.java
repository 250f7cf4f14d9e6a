package org.hotseat.order.facts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.FactValues;
import org.hotseat.kernel.Money;
import org.hotseat.order.ModelField;

/** Reads and writes a model's own fields in MongoDB. */
final class OwnFieldFacts {

    /** The greatest count that is read; real counts are smaller, and sums stay exact. */
    private static final long MAX = 1_000_000;

    private OwnFieldFacts() {}

    static void append(Document document, ModelField field, String text) {
        switch (field.form()) {
            case TEXT -> document.append(field.name(), text);
            case NUMBER, COUNT -> document.append(field.name(), Long.valueOf(text));
            case MONEY -> Amounts.append(document, field.name(), new Money(Long.parseLong(text)));
            case TEXTS -> document.append(field.name(), List.of(text.split(",")));
        }
    }

    /** Returns the text of an order's field; empty for a document that does not have the field in this form. */
    static Optional<String> read(Document document, ModelField field) {
        Object value = document.get(field.name());
        return switch (field.form()) {
            case TEXT -> Optional.ofNullable(value).map(String::valueOf);
            case NUMBER -> FactValues.wholeNumber(value).map(String::valueOf);
            case COUNT ->
                FactValues.wholeNumber(value)
                        .filter(number -> number >= 1 && number <= MAX)
                        .map(String::valueOf);
            case MONEY -> Amounts.read(document, field.name()).map(money -> Long.toString(money.cents()));
            case TEXTS ->
                value instanceof List<?> texts
                        ? Optional.of(texts.stream().map(String::valueOf).collect(Collectors.joining(",")))
                        : Optional.empty();
        };
    }
}
