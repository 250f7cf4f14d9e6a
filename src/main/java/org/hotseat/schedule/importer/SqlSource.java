package org.hotseat.schedule.importer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows by JDBC, in one read-only transaction: all queries see the database as it was at the first one, where the
 * database can do that (MariaDB, MySQL with InnoDB, PostgreSQL). Rows are fetched in parts, so that a large table needs
 * little memory.
 */
final class SqlSource implements RowSource {

    private static final int FETCHED = 1_000;

    private final Connection connection;

    /**
     * Opens a connection to the earlier system's database, for reading only.
     *
     * @throws ImportException when the database cannot be reached or has no driver on the class path
     */
    SqlSource(String address, @Nullable String user, @Nullable String password) {
        try {
            connection = DriverManager.getConnection(address, user, password);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        } catch (SQLException e) {
            throw new ImportException(
                    "The database of source cannot be used; is its JDBC driver on the class path (-cp)? "
                            + e.getMessage(),
                    e);
        }
    }

    @Override
    public void read(TableMapping table, Consumer<Row> rows) {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCHED);
            try (ResultSet result = statement.executeQuery(table.from())) {
                ResultSetMetaData columns = result.getMetaData();
                table.requireColumns(labels(columns));
                for (long number = 1; result.next(); number++) {
                    rows.accept(new Row(number, values(result, columns)));
                }
            }
        } catch (SQLException e) {
            throw new ImportException(table.name() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Set<String> labels(ResultSetMetaData columns) throws SQLException {
        Set<String> labels = new HashSet<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i).toLowerCase(Locale.ROOT));
        }
        return labels;
    }

    private static Map<String, String> values(ResultSet result, ResultSetMetaData columns) throws SQLException {
        Map<String, String> values = new HashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String value = value(result, columns, i);
            if (value != null) {
                values.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), value);
            }
        }
        return values;
    }

    /** Drivers write times in forms of their own, so times are read as times. */
    private static @Nullable String value(ResultSet result, ResultSetMetaData columns, int i) throws SQLException {
        String type = columns.getColumnTypeName(i).toLowerCase(Locale.ROOT);
        int sqlType = columns.getColumnType(i);
        if (sqlType == Types.TIMESTAMP_WITH_TIMEZONE || type.equals("timestamptz")) {
            OffsetDateTime time = result.getObject(i, OffsetDateTime.class);
            return time == null ? null : time.toString();
        }
        if (sqlType == Types.TIMESTAMP) {
            LocalDateTime time = result.getObject(i, LocalDateTime.class);
            return time == null ? null : time.toString();
        }
        return result.getString(i);
    }

    @Override
    public void close() {
        try {
            connection.rollback();
            connection.close();
        } catch (SQLException e) {
            throw new ImportException("The connection to source cannot be closed: " + e.getMessage(), e);
        }
    }
}
