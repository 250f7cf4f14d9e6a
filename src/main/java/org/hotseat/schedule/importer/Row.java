package org.hotseat.schedule.importer;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One row of the earlier system.
 *
 * @param number the number of the row within its query or file, from 1
 * @param values the text of each column that is not null, by the column's name in lower case
 */
record Row(long number, Map<String, String> values) {

    /** Returns the value of a column; empty if it is null, blank, or not there. */
    Optional<String> value(String column) {
        return Optional.ofNullable(values.get(column.toLowerCase(Locale.ROOT)))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }
}
