package org.hotseat.schedule.importer;

import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.WriteModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an earlier system in MongoDB. One that Hotseat has written since is never changed: from then on
 * Hotseat knows better than the earlier system.
 */
final class ImportedFacts {

    private static final String ID = "_id";
    private static final String SCHEDULE = "Schedule_ID";

    /** The fate of a row: its document before, beside the row. */
    enum Fate {
        NEW,
        SAME,
        /** The row differs from its document, which an earlier import has written. */
        CHANGED,
        /** The row differs from its document, which Hotseat has written since. */
        KEPT
    }

    private final MongoConnection mongo;

    ImportedFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Returns the fate of each row, in the same order. A read; may be repeated. */
    List<Fate> fates(ImportTable table, List<ImportedRow> rows) {
        Map<String, Document> before = new HashMap<>();
        List<Object> ids = rows.stream().map(ImportedRow::id).toList();
        mongo.call(
                        table.toString(),
                        () -> mongo.collection(table.collection())
                                .find(Filters.in(ID, ids))
                                .into(new ArrayList<>()))
                .forEach(document -> before.put(String.valueOf(document.get(ID)), document));
        return rows.stream()
                .map(row -> fate(row, before.get(String.valueOf(row.id()))))
                .toList();
    }

    private static Fate fate(ImportedRow row, @Nullable Document before) {
        if (before == null) {
            return Fate.NEW;
        }
        boolean same = document(row).entrySet().stream()
                .allMatch(field -> Objects.equals(field.getValue(), before.get(field.getKey())));
        if (same) {
            return Fate.SAME;
        }
        return before.containsKey(VersionedDocument.VERSION) ? Fate.KEPT : Fate.CHANGED;
    }

    /** Returns which of these schedules have no document. */
    Set<String> unknownSchedules(Collection<String> schedules) {
        Set<String> unknown = new HashSet<>(schedules);
        mongo.call(
                        "schedules",
                        () -> mongo.collection(ImportTable.SCHEDULES.collection())
                                .find(Filters.in(ID, schedules))
                                .projection(Projections.include(ID))
                                .into(new ArrayList<>()))
                .forEach(document -> unknown.remove(document.getString(ID)));
        return unknown;
    }

    /** Returns which of these schedules have orders or holds that Hotseat has written. */
    Set<String> soldSince(Collection<String> schedules) {
        Set<String> sold = new HashSet<>();
        for (ImportTable table : List.of(ImportTable.ORDERS, ImportTable.HOLDS)) {
            mongo.call(
                            table.toString(),
                            () -> mongo.collection(table.collection())
                                    .find(Filters.and(
                                            Filters.in(SCHEDULE, schedules), Filters.exists(VersionedDocument.VERSION)))
                                    .projection(Projections.include(SCHEDULE))
                                    .into(new ArrayList<>()))
                    .forEach(document -> sold.add(String.valueOf(document.get(SCHEDULE))));
        }
        return sold;
    }

    /**
     * Writes the rows that are new or changed. May be repeated. A document that Hotseat writes meanwhile is not
     * changed.
     */
    void write(ImportTable table, List<ImportedRow> rows) {
        List<WriteModel<Document>> writes = new ArrayList<>();
        List<Fate> fates = fates(table, rows);
        for (int i = 0; i < rows.size(); i++) {
            ImportedRow row = rows.get(i);
            if (fates.get(i) == Fate.NEW) {
                writes.add(new InsertOneModel<>(document(row).append(ID, row.id())));
            } else if (fates.get(i) == Fate.CHANGED) {
                writes.add(new UpdateOneModel<>(
                        Filters.and(Filters.eq(ID, row.id()), Filters.exists(VersionedDocument.VERSION, false)),
                        new Document("$set", document(row))));
            }
        }
        if (!writes.isEmpty()) {
            mongo.call(
                    table.toString(),
                    () -> mongo.collection(table.collection())
                            .bulkWrite(writes, new BulkWriteOptions().ordered(false)));
        }
    }

    private static Document document(ImportedRow row) {
        Document document = new Document();
        row.fields().forEach((field, value) -> {
            if (value instanceof Money money) {
                Amounts.append(document, field, money);
            } else if (value instanceof Instant time) {
                document.append(field, Date.from(time));
            } else {
                document.append(field, value);
            }
        });
        return document;
    }
}
