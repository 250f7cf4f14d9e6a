package org.hotseat.program.layout;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.hotseat.kernel.form.Fields;

/**
 * The blocked and the accessible seats of a plan by their {@code seat_guid}, and the categories of the plan that are
 * not sold. A plan itself has no fields for these.
 *
 * @param body the request, which receives errors
 */
record PlanSeats(Fields body, List<String> blocked, List<String> accessible, List<String> unsold) {

    private static final String BLOCKED = "blockedSeats";
    private static final String ACCESSIBLE = "accessibleSeats";
    private static final String UNSOLD = "unsoldCategories";

    /** Reads {@code {blockedSeats?, accessibleSeats?, unsoldCategories?}}, which are for a program with a plan. */
    static PlanSeats read(Fields body) {
        for (String field : List.of(BLOCKED, ACCESSIBLE, UNSOLD)) {
            if (body.has(field) && !body.has("plan")) {
                body.addError(field, "is only for a program with a plan");
            }
        }
        return new PlanSeats(
                body,
                body.texts(BLOCKED, Layout.MOST_SEATS).orElse(List.of()),
                body.texts(ACCESSIBLE, Layout.MOST_SEATS).orElse(List.of()),
                body.texts(UNSOLD, Layout.MOST_CATEGORIES).orElse(List.of()));
    }

    /** Returns the rows with these seats blocked or accessible. */
    List<Row> marked(List<Row> rows) {
        Set<String> shut = Set.copyOf(blocked);
        Set<String> kept = Set.copyOf(accessible);
        return rows.stream()
                .map(row ->
                        new Row(row.name(), row.seats(), row.quality(), of(row, shut), of(row, kept), row.details()))
                .toList();
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
