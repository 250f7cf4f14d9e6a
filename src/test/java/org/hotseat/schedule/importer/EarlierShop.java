package org.hotseat.schedule.importer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of an earlier shop, with names and words of its own: two sessions, four bookings, two reservations. */
public final class EarlierShop {

    public static final String MAPPING = """
            timeZone = Europe/Berlin
            schedules.from = SELECT id, title, seats, starts, CAST(fee AS DECIMAL(10, 4)) AS fee FROM session
            schedules.id = ID
            schedules.name = title
            schedules.places = seats
            schedules.startsAt = starts
            schedules.price = fee
            orders.from = SELECT * FROM booking
            orders.id = id
            orders.schedule = session_id
            orders.user = customer
            orders.state = state
            orders.state.paid = PAID, done
            orders.state.unpaid = NEW
            orders.state.cancelled = GONE
            orders.price = total
            orders.placedAt = made
            holds.from = SELECT id, session_id, customer, made, until FROM reservation
            holds.id = id
            holds.schedule = session_id
            holds.user = customer
            holds.heldAt = made
            holds.expiresAt = until
            """;

    private EarlierShop() {}

    /**
     * Creates the tables.
     *
     * @param mark is part of each id, for a database of facts that others use, too
     * @param firstHold the id of the first reservation
     */
    public static void create(String address, String user, String mark, long firstHold) throws SQLException {
        try (Connection shop = DriverManager.getConnection(address, user, "");
                Statement statement = shop.createStatement()) {
            for (String each : List.of(
                    "CREATE TABLE session (id VARCHAR(40) PRIMARY KEY, title VARCHAR(200), seats INT, starts TIMESTAMP NULL,"
                            + " fee DECIMAL(10, 2))",
                    "CREATE TABLE booking (id VARCHAR(40), session_id VARCHAR(40), customer VARCHAR(90), state VARCHAR(9),"
                            + " total DECIMAL(10, 2), made TIMESTAMP NULL)",
                    "CREATE TABLE reservation (id BIGINT, session_id VARCHAR(40), customer VARCHAR(90), made TIMESTAMP NULL,"
                            + " until TIMESTAMP NULL)",
                    "INSERT INTO session VALUES ('a" + mark + "', 'Manor, 22 h', 6, '2035-07-01 22:00:00', 7.10)",
                    "INSERT INTO session VALUES ('b" + mark + "', NULL, 2, NULL, NULL)",
                    "INSERT INTO booking VALUES ('1" + mark + "', 'a" + mark + "', 'ann@shop" + mark
                            + "', 'PAID', 7.10, '2034-01-01 10:00:00')",
                    "INSERT INTO booking VALUES ('2" + mark + "', 'a" + mark + "', 'bob" + mark
                            + "', 'DONE', 7.10, NULL)",
                    "INSERT INTO booking VALUES ('3" + mark + "', 'a" + mark + "', 'cid" + mark
                            + "', 'NEW', 7.10, NULL)",
                    "INSERT INTO booking VALUES ('4" + mark + "', 'b" + mark + "', 'dan" + mark
                            + "', 'GONE', NULL, NULL)",
                    "INSERT INTO reservation VALUES (" + firstHold + ", 'a" + mark + "', 'eve" + mark
                            + "', '2034-01-01 10:00:00', '2035-01-01 10:00:00')",
                    "INSERT INTO reservation VALUES (" + (firstHold + 1) + ", 'b" + mark + "', 'fay" + mark
                            + "', '2020-01-01 10:00:00', '2020-01-01 10:15:00')")) {
                statement.execute(each);
            }
        }
    }

    public static void execute(String address, String user, String sql) throws SQLException {
        try (Connection shop = DriverManager.getConnection(address, user, "");
                Statement statement = shop.createStatement()) {
            statement.execute(sql);
        }
    }
}
