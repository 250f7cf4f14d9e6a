package org.hotseat.simulation.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Whether a document is one of those that a filter names, as MongoDB has it. */
final class Filter {

    private Filter() {}

    static boolean matches(BsonDocument document, BsonDocument filter) {
        for (Map.Entry<String, BsonValue> part : filter.entrySet()) {
            if (!matches(document, part.getKey(), part.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(BsonDocument document, String name, BsonValue wanted) {
        return switch (name) {
            case "$and" -> parts(wanted).stream().allMatch(each -> matches(document, each));
            case "$or" -> parts(wanted).stream().anyMatch(each -> matches(document, each));
            case "$nor" -> parts(wanted).stream().noneMatch(each -> matches(document, each));
            default -> field(values(document, name), wanted);
        };
    }

    private static List<BsonDocument> parts(BsonValue all) {
        return all.asArray().stream().map(BsonValue::asDocument).toList();
    }

    /** The values at a path; of a list the list itself and what it has. */
    private static List<BsonValue> values(BsonDocument document, String path) {
        int dot = path.indexOf('.');
        @Nullable BsonValue value = document.get(dot < 0 ? path : path.substring(0, dot));
        List<BsonValue> values = new ArrayList<>();
        if (value == null) {
            return values;
        }
        List<BsonValue> each = new ArrayList<>(List.of(value));
        if (value instanceof BsonArray list) {
            each.addAll(list);
        }
        if (dot < 0) {
            return each;
        }
        each.stream()
                .filter(BsonValue::isDocument)
                .forEach(inner -> values.addAll(values(inner.asDocument(), path.substring(dot + 1))));
        return values;
    }

    private static boolean field(List<BsonValue> values, BsonValue wanted) {
        if (wanted.isDocument()
                && !wanted.asDocument().isEmpty()
                && wanted.asDocument().getFirstKey().startsWith("$")) {
            return wanted.asDocument().entrySet().stream()
                    .allMatch(each -> operator(values, each.getKey(), each.getValue()));
        }
        return equal(values, wanted);
    }

    private static boolean equal(List<BsonValue> values, BsonValue wanted) {
        return wanted.isNull() && values.isEmpty()
                || values.stream().anyMatch(each -> Order.compare(each, wanted) == 0);
    }

    private static boolean operator(List<BsonValue> values, String name, BsonValue wanted) {
        return switch (name) {
            case "$eq" -> equal(values, wanted);
            case "$ne" -> !equal(values, wanted);
            case "$in" -> wanted.asArray().stream().anyMatch(each -> equal(values, each));
            case "$nin" -> wanted.asArray().stream().noneMatch(each -> equal(values, each));
            case "$gt" -> compared(values, wanted).anyMatch(order -> order > 0);
            case "$gte" -> compared(values, wanted).anyMatch(order -> order >= 0);
            case "$lt" -> compared(values, wanted).anyMatch(order -> order < 0);
            case "$lte" -> compared(values, wanted).anyMatch(order -> order <= 0);
            case "$exists" -> values.isEmpty() != wanted.asBoolean().getValue();
            case "$not" -> !field(values, wanted);
            case "$regex" -> {
                Pattern pattern = Pattern.compile(wanted.asString().getValue());
                yield values.stream()
                        .anyMatch(each -> each.isString()
                                && pattern.matcher(each.asString().getValue()).find());
            }
            case "$options" -> true;
            default -> throw new UnsupportedOperationException(name);
        };
    }

    private static java.util.stream.Stream<Integer> compared(List<BsonValue> values, BsonValue wanted) {
        return values.stream()
                .filter(each -> Order.kind(each) == Order.kind(wanted))
                .map(each -> Order.compare(each, wanted));
    }

    /** Whether a value is none, or null. */
    static boolean absent(@Nullable BsonValue value) {
        return value == null || value instanceof BsonNull;
    }
}
