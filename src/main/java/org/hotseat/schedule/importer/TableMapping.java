package org.hotseat.schedule.importer;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The place of a table's columns in the earlier system.
 *
 * @param from a query, or the name of a CSV file
 * @param columns the earlier system's column for each column of the table that it has
 * @param states the number of the state for each of its values, in lower case
 */
record TableMapping(ImportTable table, String from, Map<Column, String> columns, Map<String, Integer> states) {

    String name() {
        return table.toString();
    }

    /** @throws ImportException when a column that the mapping names is not among these, given in lower case */
    void requireColumns(Set<String> there) {
        columns.forEach((column, source) -> {
            if (!there.contains(source.toLowerCase(Locale.ROOT))) {
                throw new ImportException(name() + "." + column.name() + ": there is no column " + source
                        + "; there are " + String.join(", ", new TreeSet<>(there)));
            }
        });
    }
}
