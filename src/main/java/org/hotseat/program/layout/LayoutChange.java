package org.hotseat.program.layout;

import jakarta.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.kernel.error.Conflict;

/**
 * The difference between an old layout and a new one, in the form that the script takes. A program only ever grows:
 * rows and seats that were there stay, and rows keep their places, because the places of rows tell which are near each
 * other.
 *
 * @param categories those with rows that are new or changed
 * @param rows JSON for the script: {@code {"categories":[id, …], "rows":[[n, row, rank, seats], …]}}
 */
public record LayoutChange(List<CategoryId> categories, String rows) {

    /**
     * @throws Conflict {@code fewer-seats} listing the categories and rows that would go, shrink or change their place
     */
    public static LayoutChange between(Layout before, Layout after) {
        List<String> gone = new ArrayList<>();
        for (Category old : before.categories()) {
            after.category(old.id())
                    .ifPresentOrElse(
                            next -> gone(old, next, gone),
                            () -> gone.add(old.id().value()));
        }
        if (!gone.isEmpty()) {
            throw new Conflict(
                            "fewer-seats",
                            "Categories and rows can be added behind the existing ones and rows made longer; none may go, "
                                    + "shrink or change its place, or have rows instead of places.")
                    .with("missing", List.copyOf(gone));
        }
        List<CategoryId> changed = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (Category next : after.categories()) {
            List<String> texts = changed(before, next, changed.size() + 1);
            if (!texts.isEmpty()) {
                changed.add(next.id());
                rows.addAll(texts);
            }
        }
        String ids = changed.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(","));
        return new LayoutChange(
                List.copyOf(changed), "{\"categories\":[" + ids + "],\"rows\":[" + String.join(",", rows) + "]}");
    }

    private static void gone(Category old, Category next, List<String> gone) {
        if (old.capacity().isPresent() != next.capacity().isPresent()) {
            gone.add(old.id().value());
        }
        for (int position = 0; position < old.rows().size(); position++) {
            Row row = old.rows().get(position);
            boolean stays = position < next.rows().size()
                    && next.rows().get(position).name().equals(row.name())
                    && next.rows().get(position).seats() >= row.seats();
            if (!stays) {
                gone.add(old.id() + "-" + row.name());
            } else {
                renamed(row, next.rows().get(position))
                        .forEach(seat -> gone.add(new SeatId(old.id(), row.name(), seat).toString()));
            }
        }
    }

    /**
     * The seats that another system calls otherwise now: they would have changed their places, and orders name them by
     * these.
     */
    private static List<Integer> renamed(Row before, Row after) {
        return before.details().seats().keySet().stream()
                .filter(seat -> guid(before, seat)
                        .flatMap(was -> guid(after, seat).filter(is -> !is.equals(was)))
                        .isPresent())
                .toList();
    }

    private static Optional<String> guid(Row row, int seat) {
        return Optional.ofNullable(row.details().seats().get(seat)).flatMap(SeatDetail::guid);
    }

    /** Rows of a category that are not as before, in JSON; the names and states need no escaping. */
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

    /** Places as the scripts that put rows in want them, but for the brackets. */
    public static String json(Places places) {
        return "\"" + Places.ROW + "\",0,\"" + places + "\"";
    }

    /** A row as the scripts that put rows in want it, but for the brackets. */
    public static String json(Row row, int position, String states) {
        String own = row.details().hot();
        return "\"" + row.name() + "\"," + row.rank(position) + ",\"" + states + "\""
                + (own.isEmpty() ? "" : "," + Json.createValue(own));
    }
}
