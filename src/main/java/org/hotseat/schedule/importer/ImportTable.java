package org.hotseat.schedule.importer;

import static org.hotseat.schedule.importer.Column.Form.ID;
import static org.hotseat.schedule.importer.Column.Form.MINUTES;
import static org.hotseat.schedule.importer.Column.Form.MONEY;
import static org.hotseat.schedule.importer.Column.Form.NUMBER_ID;
import static org.hotseat.schedule.importer.Column.Form.PERSON;
import static org.hotseat.schedule.importer.Column.Form.PLACES;
import static org.hotseat.schedule.importer.Column.Form.STATE;
import static org.hotseat.schedule.importer.Column.Form.TEXT;
import static org.hotseat.schedule.importer.Column.Form.TIME;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The three collections of an earlier system, in the order in which they are read and written. */
enum ImportTable {
    SCHEDULES(
            "schedules",
            List.of(
                    new Column("id", "_id", ID, true),
                    new Column("places", "Max_Players", PLACES, true),
                    new Column("name", "Name", TEXT, false),
                    new Column("startsAt", "Starts_At", TIME, false),
                    new Column("closesAt", "Closes_At", TIME, false),
                    new Column("holdMinutes", "Hold_Minutes", MINUTES, false),
                    new Column("price", "Price", MONEY, false)),
            Map.of(),
            Set.of()),
    ORDERS(
            "orders",
            List.of(
                    new Column("id", "_id", ID, true),
                    new Column("schedule", "Schedule_ID", ID, true),
                    new Column("user", "Player_ID", PERSON, true),
                    new Column("state", "Pay_Status", STATE, true),
                    new Column("places", "Places", PLACES, false),
                    new Column("price", "Price", MONEY, false),
                    new Column("placedAt", "Placed_At", TIME, false),
                    new Column("payBefore", "Pay_Before", TIME, false)),
            Map.of("unpaid", 0, "paid", 1, "refunded", 2, "cancelled", -1),
            Set.of("unpaid", "paid")),
    HOLDS(
            "lock_records",
            List.of(
                    new Column("id", "_id", NUMBER_ID, true),
                    new Column("schedule", "Schedule_ID", ID, true),
                    new Column("user", "Player_ID", PERSON, true),
                    new Column("state", "Status", STATE, false),
                    new Column("places", "Places", PLACES, false),
                    new Column("heldAt", "LockTime", TIME, false),
                    new Column("expiresAt", "ExpireTime", TIME, true)),
            Map.of("held", 0, "ordered", 1, "cancelled", 2, "expired", 3),
            Set.of("held"));

    private final String collection;
    private final List<Column> columns;
    private final Map<String, Integer> states;
    private final Set<String> live;

    ImportTable(String collection, List<Column> columns, Map<String, Integer> states, Set<String> live) {
        this.collection = collection;
        this.columns = columns;
        this.states = states;
        this.live = live;
    }

    String collection() {
        return collection;
    }

    List<Column> columns() {
        return columns;
    }

    /** Returns the field that has the state of an order or a hold. */
    String state() {
        return this == ORDERS ? "Pay_Status" : "Status";
    }

    /** Returns the number that MongoDB has for each word of a state. */
    Map<String, Integer> states() {
        return states;
    }

    /** Returns whether a document in this state takes places. */
    boolean takesPlaces(int state) {
        return states.entrySet().stream().anyMatch(each -> each.getValue() == state && live.contains(each.getKey()));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
