package org.hotseat.schedule.importer;

import java.util.List;
import java.util.Map;

/**
 * A row as it is written to MongoDB.
 *
 * @param id the document's id; empty text if it cannot be read
 * @param fields the values by the names of the document's fields, without the id: text, {@code Integer},
 *     {@code Instant} or {@code Money}
 * @param problems why the row cannot be imported; none for a valid row
 */
record ImportedRow(Row row, Object id, Map<String, Object> fields, List<String> problems) {

    String text(String field) {
        return String.valueOf(fields.getOrDefault(field, ""));
    }

    int number(String field, int otherwise) {
        return fields.get(field) instanceof Integer number ? number : otherwise;
    }
}
