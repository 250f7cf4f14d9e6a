package org.hotseat.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.Offer;
import org.hotseat.kernel.Money;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.ProgramDefinition;
import org.hotseat.program.layout.Row;
import org.hotseat.program.layout.SeatDetail;
import org.hotseat.program.layout.SeatNumbers;

/** Shows a program in REST. */
final class ProgramView {

    /** The field with the version of the seat map. */
    static final String SEATS_VERSION = "seatsVersion";

    private ProgramView() {}

    /** A category; it has its rows when one program is asked for, and none in lists. */
    public record CategoryView(
            CategoryId categoryId,
            String name,
            Money price,
            long remaining,
            Optional<Integer> capacity,
            Optional<List<RowView>> rows) {}

    /** A row as the operator has put it. */
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
            Optional<List<SeatView>> seatDetails) {}

    /** Details of a seat. */
    public record SeatView(
            int seat,
            Optional<Money> price,
            Optional<String> label,
            Optional<Double> x,
            Optional<Double> y,
            Optional<String> guid) {

        public static SeatView of(int seat, SeatDetail detail) {
            return new SeatView(seat, detail.price(), detail.label(), detail.x(), detail.y(), detail.guid());
        }
    }

    /** Returns the program without its rows and with the version of the seat map, as a stream sends it. */
    static Map<String, Object> watched(LiveProgram live) {
        Map<String, Object> view = withoutRows(live);
        view.put(SEATS_VERSION, live.map());
        return view;
    }

    /** Returns the program without its rows, as in a list. */
    static Map<String, Object> withoutRows(LiveProgram live) {
        Layout layout = live.layout();
        List<Category> bare = layout.categories().stream()
                .map(category -> category.with(List.of()))
                .toList();
        return of(new LiveProgram(
                live.id(),
                new Layout(layout.definition(), bare),
                live.left(),
                live.capacity(),
                live.version(),
                live.map(),
                live.now(),
                live.state()));
    }

    public static Map<String, Object> of(LiveProgram live) {
        Layout layout = live.layout();
        Map<String, Object> view = ProgramDefinition.FORM.answer(layout.definition(), "programId", live.id());
        long left = live.left().values().stream().mapToLong(Long::longValue).sum();
        view.put("remaining", left);
        live.capacity().ifPresent(all -> view.put("capacity", all));
        view.put(
                "categories",
                layout.categories().stream()
                        .map(category -> new CategoryView(
                                category.id(),
                                category.name(),
                                category.price(),
                                live.left().getOrDefault(category.id(), 0L),
                                category.capacity(),
                                Optional.of(category.rows())
                                        .filter(rows -> !rows.isEmpty())
                                        .map(rows -> rows.stream()
                                                .map(ProgramView::of)
                                                .toList())))
                        .toList());
        long taken = live.capacity().orElse(left) - left;
        return live.state().shownIn(view, new Offer(layout.definition().times(), live.now(), left, taken, true));
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
