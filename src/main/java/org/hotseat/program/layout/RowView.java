package org.hotseat.program.layout;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** A row as a PUT takes it. */
public record RowView(
        String row,
        int seats,
        Optional<Integer> quality,
        Optional<List<Integer>> blocked,
        Optional<List<Integer>> accessible,
        Optional<Money> price,
        Optional<String> label,
        Optional<Double> x,
        Optional<Double> y,
        Optional<List<Integer>> gapAfter,
        Optional<Double> middle,
        Optional<SoldAsWhole> soldAsWhole,
        Optional<List<SeatView>> seatDetails) {

    /** Details of a seat. */
    public record SeatView(
            int seat,
            Optional<Money> price,
            Optional<String> label,
            Optional<Double> x,
            Optional<Double> y,
            Optional<String> guid) {

        static SeatView of(int seat, SeatDetail detail) {
            return new SeatView(seat, detail.price(), detail.label(), detail.x(), detail.y(), detail.guid());
        }
    }

    /** Returns the rows of a category; empty for places without numbers. */
    public static Optional<List<RowView>> of(Category category) {
        return Optional.of(category.rows())
                .filter(rows -> !rows.isEmpty())
                .map(rows -> rows.stream().map(RowView::of).toList());
    }

    private static RowView of(Row row) {
        return new RowView(
                row.name(),
                row.seats(),
                Optional.of(row.quality()).filter(quality -> quality > 0),
                numbers(row.blocked()),
                numbers(row.accessible()),
                row.details().row().price(),
                row.details().row().label(),
                row.details().row().x(),
                row.details().row().y(),
                numbers(row.details().gapAfter()),
                row.details().middle(),
                row.details().whole(),
                Optional.of(row.details().seats())
                        .filter(seats -> !seats.isEmpty())
                        .map(seats -> seats.entrySet().stream()
                                .map(seat -> SeatView.of(seat.getKey(), seat.getValue()))
                                .toList()));
    }

    private static Optional<List<Integer>> numbers(SeatNumbers numbers) {
        return Optional.of(numbers)
                .filter(some -> !some.isEmpty())
                .map(some -> some.bits().stream().boxed().toList());
    }
}
