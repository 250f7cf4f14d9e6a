package org.hotseat.simulation.mongo;

import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Applies updates to documents. */
final class Update {

    private Update() {}

    /** The document after it; the one before stays as it is. @param inserted whether it is new */
    static BsonDocument applied(BsonDocument before, BsonDocument update, boolean inserted) {
        BsonDocument after = before.clone();
        for (Map.Entry<String, BsonValue> each : update.entrySet()) {
            for (Map.Entry<String, BsonValue> field :
                    each.getValue().asDocument().entrySet()) {
                change(after, each.getKey(), field.getKey(), field.getValue(), inserted);
            }
        }
        return after;
    }

    private static void change(BsonDocument document, String operator, String path, BsonValue value, boolean inserted) {
        int dot = path.indexOf('.');
        if (dot > 0) {
            BsonDocument inner = document.getDocument(path.substring(0, dot), new BsonDocument())
                    .clone();
            change(inner, operator, path.substring(dot + 1), value, inserted);
            document.put(path.substring(0, dot), inner);
            return;
        }
        @Nullable BsonValue now = document.get(path);
        switch (operator) {
            case "$set" -> document.put(path, value);
            case "$setOnInsert" -> {
                if (inserted) {
                    document.put(path, value);
                }
            }
            case "$unset" -> document.remove(path);
            case "$max" -> {
                if (now == null || Order.compare(value, now) > 0) {
                    document.put(path, value);
                }
            }
            case "$min" -> {
                if (now == null || Order.compare(value, now) < 0) {
                    document.put(path, value);
                }
            }
            case "$inc" ->
                document.put(
                        path,
                        new BsonInt64((now == null ? 0 : now.asNumber().longValue())
                                + value.asNumber().longValue()));
            case "$push", "$addToSet" -> document.put(path, added(now, operator, value));
            case "$pull" -> {
                if (now != null) {
                    BsonArray list = now.asArray().clone();
                    list.removeIf(each -> Order.compare(each, value) == 0);
                    document.put(path, list);
                }
            }
            default -> throw new UnsupportedOperationException(operator);
        }
    }

    private static BsonArray added(@Nullable BsonValue now, String operator, BsonValue value) {
        BsonArray list = now == null ? new BsonArray() : now.asArray().clone();
        boolean many = value.isDocument() && value.asDocument().containsKey("$each");
        List<BsonValue> more = many ? value.asDocument().getArray("$each") : List.of(value);
        for (BsonValue each : more) {
            if (operator.equals("$push") || list.stream().noneMatch(there -> Order.compare(there, each) == 0)) {
                list.add(each);
            }
        }
        if (many && value.asDocument().containsKey("$slice")) {
            int slice = value.asDocument().getNumber("$slice").intValue();
            while (slice < 0 && list.size() > -slice) {
                list.remove(0);
            }
        }
        return list;
    }
}
