package org.hotseat.program.layout;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hotseat.kernel.form.Fields;

/**
 * The blocked and the accessible seats of a plan by their {@code seat_guid}, its rows that are sold as a whole by the
 * {@code seat_guid} of one of their seats, and the categories of the plan that are not sold. A plan itself has no
 * fields for these.
 *
 * @param body the request, which receives errors
 * @param whole the rows that are sold as a whole, {@code {guid, minPeople?, maxPeople?}}
 */
record PlanSeats(Fields body, List<String> blocked, List<String> accessible, List<String> unsold, List<Fields> whole) {

    private static final String BLOCKED = "blockedSeats";
    private static final String ACCESSIBLE = "accessibleSeats";
    private static final String UNSOLD = "unsoldCategories";
    private static final String WHOLE = "soldAsWhole";

    /**
     * Reads {@code {blockedSeats?, accessibleSeats?, unsoldCategories?, soldAsWhole?}}, which are for a program with a
     * plan.
     */
    static PlanSeats read(Fields body) {
        for (String field : List.of(BLOCKED, ACCESSIBLE, UNSOLD, WHOLE)) {
            if (body.has(field) && !body.has("plan")) {
                body.addError(field, "is only for a program with a plan");
            }
        }
        return new PlanSeats(
                body,
                body.texts(BLOCKED, Layout.MAX_SEATS).orElse(List.of()),
                body.texts(ACCESSIBLE, Layout.MAX_SEATS).orElse(List.of()),
                body.texts(UNSOLD, Layout.MAX_CATEGORIES).orElse(List.of()),
                body.objects(WHOLE, Layout.MAX_ROWS).orElse(List.of()));
    }

    /**
     * Marks these seats as blocked or accessible, and these rows as sold as a whole, in the rows of all categories.
     * Adds errors for rows that cannot be sold so.
     */
    void mark(Map<String, List<Row>> rows) {
        Set<String> shut = Set.copyOf(blocked);
        Set<String> kept = Set.copyOf(accessible);
        Map<String, Fields> tables = new HashMap<>();
        for (Fields table : whole) {
            Optional<String> guid = table.text("guid", 1, SeatDetail.MAX_GUID_LENGTH);
            table.require("guid", guid);
            guid.filter(own -> tables.put(own, table) != null)
                    .ifPresent(own -> table.addError("guid", "is named twice"));
        }
        rows.replaceAll((name, own) ->
                own.stream().map(row -> marked(row, shut, kept, tables)).toList());
        tables.values().forEach(table -> table.addError("guid", "is the seat_guid of no seat that is sold"));
    }

    /** @param tables the rows that are sold as a whole and were not found yet */
    private static Row marked(Row row, Set<String> shut, Set<String> kept, Map<String, Fields> tables) {
        List<Fields> own = tables.isEmpty()
                ? List.of()
                : row.details().seats().values().stream()
                        .flatMap(seat -> seat.guid().map(tables::remove).stream())
                        .toList();
        if (own.size() > 1) {
            own.get(1).addError("guid", "is a seat of a row that another entry names, too");
        }
        RowDetails details =
                own.isEmpty() ? row.details() : row.details().soldAs(SoldAsWhole.read(own.get(0), row.seats()));
        Row marked = new Row(row.name(), row.seats(), row.quality(), of(row, shut), of(row, kept), details);
        if (marked.isWhole() && marked.isPartlyBlocked()) {
            own.get(0).addError("guid", "is a seat of a row of which other seats are blocked, and not all");
        }
        return marked;
    }

    private static SeatNumbers of(Row row, Set<String> guids) {
        return SeatNumbers.of(row.details().seats().entrySet().stream()
                .filter(seat -> seat.getValue().guid().filter(guids::contains).isPresent())
                .map(Map.Entry::getKey)
                .toList());
    }

    /**
     * Adds errors for seats that no row has, and of unsold categories that the plan does not have or the program sells.
     *
     * @param rows the rows by the names of the program's categories
     * @param planned the names of the plan's categories
     */
    void check(Map<String, List<Row>> rows, Set<String> planned) {
        Set<String> guids = new HashSet<>();
        rows.values()
                .forEach(own -> own.forEach(row -> row.details()
                        .seats()
                        .values()
                        .forEach(seat -> seat.guid().ifPresent(guids::add))));
        addErrors(BLOCKED, blocked, guid -> !guids.contains(guid), "is the seat_guid of no seat that is sold");
        addErrors(ACCESSIBLE, accessible, guid -> !guids.contains(guid), "is the seat_guid of no seat that is sold");
        addErrors(UNSOLD, unsold, name -> !planned.contains(name), "is not the name of a category of the plan");
        addErrors(UNSOLD, unsold, rows::containsKey, "is the name of a category of the program");
    }

    private void addErrors(String field, List<String> given, Predicate<String> wrong, String problem) {
        for (int i = 0; i < given.size(); i++) {
            if (wrong.test(given.get(i))) {
                body.addError(field + "[" + i + "]", problem);
            }
        }
    }
}
