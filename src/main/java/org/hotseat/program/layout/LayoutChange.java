package org.hotseat.program.layout;

import jakarta.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The difference between an old layout and a new one that still has all of its rows in their places, in the form for
 * the script.
 *
 * @param categories the categories with new or changed rows
 * @param rows JSON for the script: {@code {"categories":[id, …], "rows":[[n, row, rank, seats], …]}}
 */
public record LayoutChange(List<CategoryId> categories, String rows) {

    /** Returns the change to a layout that only {@linkplain #grows grows}. */
    static LayoutChange between(Layout before, Layout after) {
        List<CategoryId> changed = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (Category next : after.categories()) {
            List<String> texts = changed(before, next, changed.size() + 1);
            if (!texts.isEmpty()) {
                changed.add(next.id());
                rows.addAll(texts);
            }
        }
        return new LayoutChange(List.copyOf(changed), json(changed, rows));
    }

    static String json(List<CategoryId> categories, List<String> rows) {
        String ids = categories.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(","));
        return "{\"categories\":[" + ids + "],\"rows\":[" + String.join(",", rows) + "]}";
    }

    /**
     * Returns whether rows are only added after the existing ones, and only become longer; those that are sold as a
     * whole stay as long and as they are sold. The index of picks identifies rows by their places, so any other change
     * needs a rebuild.
     */
    static boolean grows(Layout before, Layout after) {
        return before.categories().stream()
                .allMatch(old -> after.category(old.id())
                        .filter(next -> next.rows().size() >= old.rows().size())
                        .filter(next -> IntStream.range(0, old.rows().size())
                                .allMatch(position -> grows(
                                        old.rows().get(position), next.rows().get(position))))
                        .isPresent());
    }

    private static boolean grows(Row before, Row after) {
        return before.name().equals(after.name())
                && before.seats() <= after.seats()
                && before.details().whole().equals(after.details().whole())
                && (!after.isWhole() || before.seats() == after.seats())
                && before.details().seats().keySet().stream().noneMatch(seat -> renamed(before, after, seat));
    }

    /**
     * Returns whether another seat has this number now; orders name seats by their numbers. Either another system has a
     * different name for it, or seats were added or removed before it in the row, so that it has the place of its
     * neighbour.
     */
    static boolean renamed(Row before, Row after, int seat) {
        SeatDetail was = before.details().seats().getOrDefault(seat, SeatDetail.NONE);
        SeatDetail is = after.details().seats().getOrDefault(seat, SeatDetail.NONE);
        boolean calledOtherwise =
                was.guid().isPresent() && is.guid().isPresent() && !was.guid().equals(is.guid());
        return calledOtherwise
                || (before.seats() != after.seats()
                        && !is.hasSamePosition(was)
                        && before.details().seats().values().stream().anyMatch(is::hasSamePosition));
    }

    /** Returns the changed rows of a category in JSON; names and states need no escaping. */
    private static List<String> changed(Layout before, Category next, int number) {
        if (next.places().isPresent()) {
            Optional<Integer> was = before.category(next.id()).flatMap(Category::capacity);
            return was.equals(next.capacity())
                    ? List.of()
                    : List.of("[" + number + "," + json(next.places().get()) + "]");
        }
        Map<String, Row> old = before.category(next.id())
                .map(category -> category.rows().stream().collect(Collectors.toMap(Row::name, Function.identity())))
                .orElse(Map.of());
        return IntStream.range(0, next.rows().size())
                .filter(position -> !next.rows()
                        .get(position)
                        .equals(old.get(next.rows().get(position).name())))
                .mapToObj(position -> "[" + number + ","
                        + json(
                                next.rows().get(position),
                                position,
                                next.rows().get(position).states()) + "]")
                .toList();
    }

    /** Returns places in the form for scripts that load rows, without brackets. */
    public static String json(Places places) {
        return "\"" + Places.ROW + "\",0,\"" + places + "\"";
    }

    /** Returns a row in the form for scripts that load rows, without brackets. */
    public static String json(Row row, int position, String states) {
        String own = row.redisDetails();
        return "\"" + row.name() + "\"," + row.rank(position) + ",\"" + states + "\""
                + (own.isEmpty() ? "" : "," + Json.createValue(own));
    }
}
