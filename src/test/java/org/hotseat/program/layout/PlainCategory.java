package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.program.PlainRow;

/**
 * The rules of picking (ADR 50) written plainly: every row and every window is looked at, each time. What the scripts
 * find by their index is held against this.
 */
public final class PlainCategory {

    /** Best rows first. */
    private static final Comparator<PlainRow> BEST =
            Comparator.comparing((PlainRow row) -> -row.quality).thenComparing(row -> row.position);

    public final CategoryId id;
    public final int price;
    public final List<PlainRow> rows;
    private final Map<Character, Integer> places = new HashMap<>();

    public PlainCategory(CategoryId id, int price, List<PlainRow> rows) {
        this.id = id;
        this.price = price;
        this.rows = List.copyOf(rows);
    }

    /** Places without numbers: free, held and sold ones. */
    public static PlainCategory ofPlaces(CategoryId id, int price, int free, int held, int sold) {
        PlainCategory category = new PlainCategory(id, price, List.of());
        category.places.putAll(Map.of('.', free, 'h', held, 's', sold));
        return category;
    }

    public boolean hasPlaces() {
        return !places.isEmpty();
    }

    /** Places as the hot state tells them. */
    String counts() {
        return "." + places.get('.') + ",h" + places.get('h') + ",s" + places.get('s');
    }

    void move(int count, char from, char to) {
        places.merge(from, -count, Integer::sum);
        places.merge(to, count, Integer::sum);
    }

    Optional<PlainRow> row(String name) {
        return rows.stream().filter(row -> row.name.equals(name)).findAny();
    }

    int free(char kind) {
        return places.getOrDefault(kind, 0)
                + rows.stream().mapToInt(row -> row.free(kind).size()).sum();
    }

    /** The n seats of a kind that are picked; empty when there are fewer. Takes nothing. */
    Optional<List<SeatId>> pick(char kind, int n) {
        if (free(kind) < n) {
            return Optional.empty();
        }
        if (hasPlaces()) {
            return Optional.of(List.of(new SeatId(id, Places.ROW, n)));
        }
        Optional<PlainRow> together =
                rows.stream().filter(row -> row.sideBySide(kind, n).isPresent()).min(BEST);
        if (together.isPresent()) {
            return Optional.of(
                    seats(together.get(), together.get().sideBySide(kind, n).orElseThrow()));
        }
        Optional<PlainRow> one =
                rows.stream().filter(row -> row.free(kind).size() >= n).min(BEST);
        return Optional.of(one.map(row -> seats(row, row.apart(kind, n))).orElseGet(() -> several(kind, n)));
    }

    private List<SeatId> several(char kind, int n) {
        List<SeatId> picked = new ArrayList<>();
        List<PlainRow> others = new ArrayList<>(rows);
        PlainRow first = others.stream()
                .min(Comparator.comparing((PlainRow row) -> -row.free(kind).size())
                        .thenComparing(BEST))
                .orElseThrow();
        Comparator<PlainRow> near = Comparator.comparing((PlainRow row) -> Math.abs(row.position - first.position))
                .thenComparing(row -> row.position);
        for (Optional<PlainRow> next = Optional.of(first); picked.size() < n; ) {
            PlainRow row = next.orElseThrow();
            int wanted = Math.min(n - picked.size(), row.free(kind).size());
            picked.addAll(seats(row, row.sideBySide(kind, wanted).orElseGet(() -> row.apart(kind, wanted))));
            others.remove(row);
            int left = n - picked.size();
            int max = others.stream()
                    .mapToInt(other -> other.free(kind).size())
                    .max()
                    .orElse(0);
            next = others.stream()
                    .filter(other -> other.free(kind).size() >= Math.min(left, max))
                    .min(near);
        }
        return picked;
    }

    private List<SeatId> seats(PlainRow row, List<Integer> numbers) {
        return numbers.stream().map(number -> new SeatId(id, row.name, number)).toList();
    }
}
