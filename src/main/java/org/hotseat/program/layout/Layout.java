package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.ClosingTime;

/**
 * The definition of a program with its seats. No two categories have one id, no two rows of a category one name.
 *
 * @param categories never empty
 * @param plan the seating plan that the rows are of, if they are of one, as JSON
 */
public record Layout(ProgramDefinition definition, List<Category> categories, Optional<String> plan) {

    static final int MOST_SEATS = 100_000;
    static final int MOST_CATEGORIES = 100;
    static final int MOST_ROWS = 10_000;

    /** So that a layout fits into a document, which may have 16 MB. */
    static final int MOST_DETAIL_BYTES = 8_000_000;

    static final int MOST_PLAN_BYTES = 6_000_000;

    /** The field of the program in Redis with the seats that are not blocked, and the places. */
    public static final String SELLABLE = "sellable";

    public Layout {
        categories = List.copyOf(categories);
    }

    public Layout(ProgramDefinition definition, List<Category> categories) {
        this(definition, categories, Optional.empty());
    }

    int seats() {
        return categories.stream().mapToInt(Category::seats).sum();
    }

    /** The seats that are not blocked, and the places. */
    private int sellable() {
        return categories.stream().mapToInt(Category::sellable).sum();
    }

    /** The same with the time at which it closes when it does not say. */
    public Layout closing(ClosingTime time, Optional<Layout> before) {
        return new Layout(definition.closing(time, before.map(Layout::definition)), categories, plan);
    }

    /**
     * The same with the plan of the layout before it, when it has none and has that one's seats: who changes a price or
     * a phase sends rows, which {@code GET} returns, and not the plan.
     */
    public Layout keepingPlan(Layout before) {
        return plan.isEmpty() && before.plan.isPresent() && seatsByGuid().equals(before.seatsByGuid())
                ? new Layout(definition, categories, before.plan)
                : this;
    }

    /** Category, row and number of each seat, with its name in another system. */
    private Map<SeatId, String> seatsByGuid() {
        Map<SeatId, String> seats = new HashMap<>();
        categories.forEach(category -> category.rows()
                .forEach(row -> row.details()
                        .seats()
                        .forEach((number, seat) -> seats.put(
                                new SeatId(category.id(), row.name(), number),
                                seat.guid().orElse("")))));
        return seats;
    }

    public Optional<Category> category(CategoryId id) {
        return categories.stream().filter(category -> category.id().equals(id)).findAny();
    }

    /** All but the rows, as the hash of the program in Redis keeps it: field and value by turns. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(ProgramDefinition.FORM.fields(definition));
        fields.add(SELLABLE);
        fields.add(Integer.toString(sellable()));
        for (Category category : categories) {
            fields.add("price:" + category.id());
            fields.add(Long.toString(category.price().cents()));
        }
        return fields;
    }
}
