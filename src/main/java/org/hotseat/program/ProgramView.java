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
import org.hotseat.program.layout.RowView;

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
                                RowView.of(category)))
                        .toList());
        layout.drawing().filter(drawing -> !drawing.isEmpty()).ifPresent(drawing -> view.put("drawing", drawing));
        long taken = live.capacity().orElse(left) - left;
        return live.state().addToView(view, new Offer(layout.definition().times(), live.now(), left, taken, true));
    }
}
