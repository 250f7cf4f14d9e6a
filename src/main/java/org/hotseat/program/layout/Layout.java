package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.ClosingTime;

/**
 * The definition of a program with its seats. The ids of its categories differ, and so do the names of the rows in a
 * category.
 *
 * @param categories the categories, never empty
 * @param plan the seating plan of the rows as JSON, if they come from one
 * @param drawing the drawing; empty if the operator gave neither a drawing nor a plan
 */
public record Layout(
        ProgramDefinition definition, List<Category> categories, Optional<String> plan, Optional<Drawing> drawing) {

    static final int MAX_SEATS = 100_000;
    static final int MAX_CATEGORIES = 100;
    static final int MAX_ROWS = 10_000;

    /** The limit that makes a layout fit into a document, which may have 16 MB. */
    static final int MAX_DETAIL_BYTES = 8_000_000;

    static final int MAX_PLAN_BYTES = 6_000_000;

    /** The field of the program in Redis with the number of places and of seats that are not blocked. */
    public static final String SELLABLE = "sellable";

    public Layout {
        categories = List.copyOf(categories);
    }

    public Layout(ProgramDefinition definition, List<Category> categories) {
        this(definition, categories, Optional.empty(), Optional.empty());
    }

    int seats() {
        return categories.stream().mapToInt(Category::seats).sum();
    }

    /** Returns the number of places and of seats that are not blocked. */
    private int sellable() {
        return categories.stream().mapToInt(Category::sellable).sum();
    }

    /** Returns the same layout with its closing time, if it has none itself. */
    public Layout closing(ClosingTime time, Optional<Layout> before) {
        return new Layout(definition.closing(time, before.map(Layout::definition)), categories, plan, drawing);
    }

    /**
     * Returns the same layout with the plan of the previous one, if it has none itself and the same seats, and likewise
     * with its drawing. A client that changes a price or a phase sends back the rows from {@code GET}, and not the
     * plan.
     */
    public Layout keepingPlan(Layout before) {
        return plan.isEmpty() && seatsByGuid().equals(before.seatsByGuid())
                ? new Layout(definition, categories, before.plan, drawing.or(before::drawing))
                : this;
    }

    /** Returns the same layout with other categories. */
    public Layout with(List<Category> others) {
        return new Layout(definition, others, plan, drawing);
    }

    /** Returns the category, row and number of each seat, with its name in another system. */
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

    /** Returns everything but the rows as fields for the program's hash in Redis: fields and values in alternation. */
    public List<String> fields() {
        List<String> fields = new ArrayList<>(ProgramDefinition.FORM.fields(definition));
        fields.add(SELLABLE);
        fields.add(Integer.toString(sellable()));
        for (Category category : categories) {
            fields.add("price:" + category.id());
            fields.add(Long.toString(category.price().cents()));
            fields.add("name:" + category.id());
            fields.add(category.name().replaceAll("\\s+", " "));
        }
        return fields;
    }
}
