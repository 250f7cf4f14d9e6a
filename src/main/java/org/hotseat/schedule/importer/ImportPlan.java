package org.hotseat.schedule.importer;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * An import as the mapping file describes it.
 *
 * @param source a JDBC address, or a directory with CSV files
 * @param zone the time zone of times without one
 * @param tables the mapping of each table that is imported, in the order of {@link ImportTable}
 * @param server the address of a server of Hotseat that adopts what is written, up to its context path
 * @param token an operator's token for that server
 */
record ImportPlan(
        String source,
        Optional<String> user,
        Optional<String> password,
        ZoneId zone,
        List<TableMapping> tables,
        Optional<String> server,
        Optional<String> token) {

    RowSource open() {
        return source.startsWith("jdbc:")
                ? new SqlSource(source, user.orElse(null), password.orElse(null))
                : new CsvSource(source);
    }

    /** Returns a text without the secrets. */
    @Override
    public String toString() {
        return "ImportPlan[" + tables.stream().map(TableMapping::name).toList() + "]";
    }
}
