package org.hotseat.simulation.mongo;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The order of values. */
final class Order {

    private Order() {}

    /** The kind of a value; values of one kind can be compared. */
    static int kind(BsonValue value) {
        return switch (value.getBsonType()) {
            case NULL -> 1;
            case INT32, INT64, DOUBLE, DECIMAL128 -> 2;
            case STRING -> 3;
            case DOCUMENT -> 4;
            case ARRAY -> 5;
            case BINARY -> 6;
            case OBJECT_ID -> 7;
            case BOOLEAN -> 8;
            case DATE_TIME -> 9;
            default ->
                throw new UnsupportedOperationException(value.getBsonType().toString());
        };
    }

    static int compare(@Nullable BsonValue one, @Nullable BsonValue other) {
        BsonValue a = one == null ? BsonNull.VALUE : one;
        BsonValue b = other == null ? BsonNull.VALUE : other;
        if (kind(a) != kind(b)) {
            return Integer.compare(kind(a), kind(b));
        }
        return switch (a.getBsonType()) {
            case NULL -> 0;
            case INT32, INT64, DOUBLE, DECIMAL128 -> number(a, b);
            case STRING -> a.asString().getValue().compareTo(b.asString().getValue());
            case OBJECT_ID -> a.asObjectId().compareTo(b.asObjectId());
            case BOOLEAN -> a.asBoolean().compareTo(b.asBoolean());
            case DATE_TIME -> a.asDateTime().compareTo(b.asDateTime());
            case DOCUMENT -> same(a.asDocument(), b.asDocument());
            case ARRAY -> list(a.asArray(), b.asArray());
            default -> a.equals(b) ? 0 : 1;
        };
    }

    private static int number(BsonValue a, BsonValue b) {
        return a.isDouble() || b.isDouble()
                ? Double.compare(a.asNumber().doubleValue(), b.asNumber().doubleValue())
                : Long.compare(a.asNumber().longValue(), b.asNumber().longValue());
    }

    private static int same(BsonDocument a, BsonDocument b) {
        return a.equals(b) ? 0 : a.toString().compareTo(b.toString());
    }

    private static int list(BsonArray a, BsonArray b) {
        return a.equals(b) ? 0 : a.toString().compareTo(b.toString());
    }
}
