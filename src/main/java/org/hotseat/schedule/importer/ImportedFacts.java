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
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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
    private static final String PERSON = "Player_ID";

    /** The begin of the name that erasure puts in place of a person's. */
    private static final String ERASED = "erased-";

    /** The fate of a row, by the document that has its id. */
    enum Fate {
        NEW,
        SAME,
        /** The row differs from its document, which an earlier import has written. */
        CHANGED,
        /** The row differs from its document, which Hotseat has written since. */
        KEPT,
        /** Hotseat has given the id to something else. */
        FOREIGN
    }

    /**
     * A row beside the document that has its id.
     *
     * @param words how they differ; empty unless the document is Hotseat's own and stays as it is
     */
    record Comparison(Fate fate, String words) {}

    private final MongoConnection mongo;

    ImportedFacts(MongoConnection mongo) {
        this.mongo = mongo;
    }

    /** Compares each row with its document, in the same order. A read; may be repeated. */
    List<Comparison> compare(ImportTable table, List<ImportedRow> rows) {
        Map<String, Document> before = new HashMap<>();
        List<Object> ids = rows.stream().map(ImportedRow::id).toList();
        mongo.call(
                        table.toString(),
                        () -> mongo.collection(table.collection())
                                .find(Filters.in(ID, ids))
                                .into(new ArrayList<>()))
                .forEach(document -> before.put(String.valueOf(document.get(ID)), document));
        return rows.stream()
                .map(row -> compare(row, before.get(String.valueOf(row.id()))))
                .toList();
    }

    private static Comparison compare(ImportedRow row, @Nullable Document before) {
        if (before == null) {
            return new Comparison(Fate.NEW, "");
        }
        Document wanted = document(row);
        List<String> different = wanted.entrySet().stream()
                .filter(field -> !Objects.equals(field.getValue(), before.get(field.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        if (different.isEmpty()) {
            return new Comparison(Fate.SAME, "");
        }
        if (!before.containsKey(VersionedDocument.VERSION)) {
            return new Comparison(Fate.CHANGED, "");
        }
        boolean another = different.contains(SCHEDULE)
                || different.contains(PERSON)
                        && !String.valueOf(before.get(PERSON)).startsWith(ERASED);
        return another
                ? new Comparison(
                        Fate.FOREIGN,
                        "Hotseat has given this id to another person or schedule: schedule " + before.get(SCHEDULE)
                                + ", user " + before.get(PERSON) + "; give the row another id")
                : new Comparison(
                        Fate.KEPT,
                        different.stream()
                                .map(field -> field + " is " + before.get(field) + ", not " + wanted.get(field))
                                .collect(Collectors.joining("; ")));
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

    /**
     * The kinds of orders and holds that Hotseat has written of a schedule: one that takes places, one that has given
     * them back.
     */
    enum Since {
        SOLD,
        GIVEN_BACK
    }

    /** Returns what Hotseat has written of each of these schedules since they came. */
    Map<String, Set<Since>> since(Collection<String> schedules) {
        Map<String, Set<Since>> since = new HashMap<>();
        for (ImportTable table : List.of(ImportTable.ORDERS, ImportTable.HOLDS)) {
            mongo.call(
                            table.toString(),
                            () -> mongo.collection(table.collection())
                                    .find(Filters.and(
                                            Filters.in(SCHEDULE, schedules), Filters.exists(VersionedDocument.VERSION)))
                                    .projection(Projections.include(SCHEDULE, table.state()))
                                    .into(new ArrayList<>()))
                    .forEach(document -> since.computeIfAbsent(
                                    String.valueOf(document.get(SCHEDULE)), each -> EnumSet.noneOf(Since.class))
                            .add(
                                    table.takesPlaces(document.get(table.state(), (Number) 0)
                                                    .intValue())
                                            ? Since.SOLD
                                            : Since.GIVEN_BACK));
        }
        return since;
    }

    /**
     * Writes the rows that are new or changed. May be repeated. A document that Hotseat writes meanwhile is not
     * changed.
     */
    void write(ImportTable table, List<ImportedRow> rows) {
        List<WriteModel<Document>> writes = new ArrayList<>();
        List<Comparison> compared = compare(table, rows);
        for (int i = 0; i < rows.size(); i++) {
            ImportedRow row = rows.get(i);
            if (compared.get(i).fate() == Fate.NEW) {
                writes.add(new InsertOneModel<>(document(row).append(ID, row.id())));
            } else if (compared.get(i).fate() == Fate.CHANGED) {
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
