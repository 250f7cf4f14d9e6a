package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hotseat.kernel.error.Conflict;

/**
 * The seats of a layout that the next one no longer sells under their ids: seats that are removed, blocked, replaced by
 * others, or sold only as a whole with others. The change is refused while one of them is taken.
 *
 * @param rows the numbers of these seats, by category and row; never an empty set
 * @param places the new places of the categories without numbers
 */
public record LostSeats(Map<CategoryId, Map<String, BitSet>> rows, Map<CategoryId, Places> places) {

    /**
     * Compares two layouts.
     *
     * @throws Conflict {@code fewer-seats} when a category would be removed, or change from seats to places or back:
     *     live and ended orders name it
     */
    public static LostSeats between(Layout before, Layout after) {
        List<CategoryId> missing = before.categories().stream()
                .filter(old -> after.category(old.id())
                        .filter(next ->
                                next.capacity().isPresent() == old.capacity().isPresent())
                        .isEmpty())
                .map(Category::id)
                .toList();
        if (!missing.isEmpty()) {
            throw new Conflict(
                            "fewer-seats", "A category can be added, but none can go or have rows instead of places.")
                    .with("missing", missing.stream().map(CategoryId::value).toList());
        }
        Map<CategoryId, Map<String, BitSet>> rows = new LinkedHashMap<>();
        Map<CategoryId, Places> places = new LinkedHashMap<>();
        for (Category old : before.categories()) {
            Category next = after.category(old.id()).orElseThrow();
            next.places().ifPresent(wanted -> places.put(old.id(), wanted));
            Map<String, Row> byName = next.rows().stream().collect(Collectors.toMap(Row::name, row -> row));
            for (Row row : old.rows()) {
                BitSet lost = lost(row, Optional.ofNullable(byName.get(row.name())));
                if (!lost.isEmpty()) {
                    rows.computeIfAbsent(old.id(), none -> new LinkedHashMap<>())
                            .put(row.name(), lost);
                }
            }
        }
        return new LostSeats(rows, places);
    }

    private static BitSet lost(Row before, Optional<Row> after) {
        BitSet lost = new BitSet();
        lost.set(
                after.map(Row::seats).orElse(0) + 1,
                Math.max(before.seats(), after.map(Row::seats).orElse(0)) + 1);
        after.ifPresent(next -> {
            if (next.isWhole() && !(before.isWhole() && before.seats() == next.seats())) {
                lost.set(1, before.seats() + 1);
            }
            lost.or(next.blocked().bits());
            before.details().seats().keySet().stream()
                    .filter(seat -> LayoutChange.renamed(before, next, seat))
                    .forEach(lost::set);
        });
        return lost;
    }

    /** Returns the categories in {@link #json}, in their order there. */
    List<CategoryId> categories() {
        return Stream.concat(rows.keySet().stream(), places.keySet().stream())
                .distinct()
                .toList();
    }

    /**
     * Returns JSON for the script, {@code {"categories":[id, …], "rows":[[n, row, text], …]}}: each row that loses
     * seats, with {@code x} for these, and the new places of each category.
     */
    String json() {
        List<CategoryId> categories = categories();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < categories.size(); i++) {
            String number = "[" + (i + 1) + ",\"";
            Optional.ofNullable(places.get(categories.get(i)))
                    .ifPresent(wanted -> texts.add(number + Places.ROW + "\",\"" + wanted + "\"]"));
            rows.getOrDefault(categories.get(i), Map.of())
                    .forEach((row, lost) -> texts.add(number + row + "\",\"" + text(lost) + "\"]"));
        }
        return LayoutChange.json(categories, texts);
    }

    private static String text(BitSet lost) {
        return IntStream.range(1, lost.length())
                .mapToObj(number -> lost.get(number) ? "x" : ".")
                .collect(Collectors.joining());
    }
}
