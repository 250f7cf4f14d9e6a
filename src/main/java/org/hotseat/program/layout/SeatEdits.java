package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.form.Fields;

/**
 * Changes of single seats of a hall, in their order: all of them are made, or none. A seat keeps everything that no
 * change names.
 */
public record SeatEdits(List<Change> changes) {

    private static final int MAX_CHANGES = 1_000;
    private static final Set<String> CLEARABLE = Set.of("price", "label");

    /**
     * One change of some seats.
     *
     * @param cleared {@code price} or {@code label}: the seats get back the one of their row
     */
    record Change(
            List<SeatId> seats,
            Optional<Boolean> blocked,
            Optional<Boolean> accessible,
            Optional<Money> price,
            Optional<String> label,
            Set<String> cleared) {

        private SeatDetail edit(SeatDetail detail) {
            return new SeatDetail(
                    cleared.contains("price") ? Optional.empty() : price.or(detail::price),
                    cleared.contains("label") ? Optional.empty() : label.or(detail::label),
                    detail.x(),
                    detail.y(),
                    detail.guid());
        }
    }

    private record RowId(CategoryId category, String row) {}

    /**
     * Reads {@code {changes:[{seats:[…], blocked?, accessible?, price?, label?, clear:["price"|"label"]?}]}}.
     *
     * @throws org.hotseat.kernel.error.InvalidInput naming each bad field
     */
    public static SeatEdits read(Fields body) {
        Optional<List<Fields>> given = body.objects("changes", MAX_CHANGES);
        body.require("changes", given);
        List<Change> changes =
                given.orElse(List.of()).stream().map(SeatEdits::change).toList();
        if (given.isPresent() && changes.isEmpty()) {
            body.addError("changes", "must not be empty");
        }
        body.check();
        return new SeatEdits(changes);
    }

    private static Change change(Fields fields) {
        Optional<List<String>> names = fields.texts("seats", Layout.MAX_SEATS);
        fields.require("seats", names);
        List<SeatId> seats = new ArrayList<>();
        for (String name : names.orElse(List.of())) {
            SeatId.parse(name)
                    .ifPresentOrElse(
                            seats::add,
                            () -> fields.addError(
                                    "seats", "has " + name + ", which is not <categoryId>-<row>-<number>"));
        }
        if (names.isPresent() && names.get().isEmpty()) {
            fields.addError("seats", "must not be empty");
        }
        Set<String> cleared = Set.copyOf(fields.texts("clear", CLEARABLE.size()).orElse(List.of()));
        if (!CLEARABLE.containsAll(cleared)) {
            fields.addError("clear", "must be price, label or both");
        }
        cleared.stream().filter(fields::has).forEach(both -> fields.addError(both, "is cleared by the same change"));
        Change change = new Change(
                seats,
                fields.bool("blocked"),
                fields.bool("accessible"),
                SeatDetail.readPrice(fields),
                SeatDetail.readLabel(fields),
                cleared);
        if (fields.isValid() && change.equals(unchanged(seats))) {
            fields.addError("seats", "have no change: name blocked, accessible, price, label or clear");
        }
        return change;
    }

    private static Change unchanged(List<SeatId> seats) {
        return new Change(seats, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Set.of());
    }

    /**
     * Returns the layout with these changes. The cost grows with the rows, and with the seats in changed rows.
     *
     * @throws NotFound {@code unknown-seat} with all {@code seats} that the layout does not have
     * @throws org.hotseat.kernel.error.Conflict {@code part-of-table} if some and not all seats of a row that is sold
     *     as a whole would be blocked
     */
    public Layout applyTo(Layout layout) {
        Map<RowId, Row> rows = new HashMap<>();
        layout.categories()
                .forEach(category ->
                        category.rows().forEach(row -> rows.put(new RowId(category.id(), row.name()), row)));
        List<String> unknown = new ArrayList<>();
        for (Change change : changes) {
            Map<RowId, List<Integer>> numbers = new HashMap<>();
            for (SeatId seat : change.seats()) {
                RowId row = new RowId(seat.category(), seat.row());
                if (rows.containsKey(row) && seat.number() <= rows.get(row).seats()) {
                    numbers.computeIfAbsent(row, any -> new ArrayList<>()).add(seat.number());
                } else {
                    unknown.add(seat.toString());
                }
            }
            numbers.forEach((row, seats) -> rows.computeIfPresent(row, (id, was) -> edited(was, seats, change)));
        }
        if (!unknown.isEmpty()) {
            throw new NotFound("unknown-seat", "The program has no seat " + unknown.get(0) + ".")
                    .with("seats", unknown);
        }
        List<String> parts = rows.entrySet().stream()
                .filter(row -> row.getValue().isWhole() && row.getValue().isPartlyBlocked())
                .map(row -> row.getKey().category() + "-" + row.getKey().row())
                .sorted()
                .toList();
        if (!parts.isEmpty()) {
            throw SoldAsWhole.partOfTable(
                    "Rows that are sold as a whole are blocked with all of their seats, or not.", parts);
        }
        List<Category> categories = layout.categories().stream()
                .map(category -> category.with(category.rows().stream()
                        .map(row -> rows.get(new RowId(category.id(), row.name())))
                        .toList()))
                .toList();
        return layout.with(categories);
    }

    private static Row edited(Row row, List<Integer> seats, Change change) {
        TreeMap<Integer, SeatDetail> details = new TreeMap<>(row.details().seats());
        for (int seat : seats) {
            SeatDetail edited = change.edit(details.getOrDefault(seat, SeatDetail.NONE));
            if (edited.isNone()) {
                details.remove(seat);
            } else {
                details.put(seat, edited);
            }
        }
        return new Row(
                row.name(),
                row.seats(),
                row.quality(),
                marked(row.blocked(), seats, change.blocked()),
                marked(row.accessible(), seats, change.accessible()),
                row.details().withSeats(details));
    }

    private static SeatNumbers marked(SeatNumbers before, List<Integer> seats, Optional<Boolean> mark) {
        BitSet bits = before.bits();
        mark.ifPresent(set -> seats.forEach(seat -> bits.set(seat, set)));
        return SeatNumbers.of(bits.stream().boxed().toList());
    }
}
