package org.hotseat.schedule.importer;

import java.util.function.Consumer;

/** Reads the rows of the earlier system, as often as wanted, and changes nothing there. */
interface RowSource extends AutoCloseable {

    /**
     * Reads all rows of a table, one after the other.
     *
     * @param from a query or a file's name
     * @throws ImportException when the rows or one of the columns cannot be read
     */
    void read(TableMapping table, Consumer<Row> rows);

    @Override
    void close();
}
