package org.hotseat.program;

import java.util.List;
import java.util.Optional;

/** A program as REST shows it. */
public record ProgramView(
        String programId,
        String title,
        String startsAt,
        int accountLimit,
        long remaining,
        List<CategoryView> categories) {

    /** A category; its rows are there when one program is asked for, and not in lists. */
    public record CategoryView(
            String categoryId, String name, String price, long remaining, Optional<List<RowView>> rows) {}

    /** A row as it was put. */
    public record RowView(
            String row,
            int seats,
            Optional<Integer> quality,
            Optional<List<Integer>> blocked,
            Optional<List<Integer>> accessible) {}

    static ProgramView of(Programs.Live live) {
        Layout layout = live.layout();
        return new ProgramView(
                live.id().value(),
                layout.title(),
                layout.startsAt().toString(),
                layout.accountLimit(),
                live.left().values().stream().mapToLong(Long::longValue).sum(),
                layout.categories().stream()
                        .map(category -> new CategoryView(
                                category.id().value(),
                                category.name(),
                                category.price().toString(),
                                live.left().getOrDefault(category.id(), 0L),
                                Optional.of(category.rows())
                                        .filter(rows -> !rows.isEmpty())
                                        .map(rows -> rows.stream()
                                                .map(ProgramView::of)
                                                .toList())))
                        .toList());
    }

    private static RowView of(Row row) {
        return new RowView(
                row.name(),
                row.seats(),
                Optional.of(row.quality()).filter(quality -> quality > 0),
                numbers(row.blocked()),
                numbers(row.accessible()));
    }

    private static Optional<List<Integer>> numbers(SeatNumbers numbers) {
        return Optional.of(numbers)
                .filter(some -> !some.isEmpty())
                .map(some -> some.bits().stream().boxed().toList());
    }
}
