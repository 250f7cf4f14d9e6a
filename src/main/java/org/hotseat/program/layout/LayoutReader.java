package org.hotseat.program.layout;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hotseat.facts.JsonText;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Fields;

/** Reads a {@link Layout} from a request, and reports every bad field by its path. For one request. */
public final class LayoutReader {

    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_ROW_LENGTH = 64;

    /** Matches the name of a row. It has no hyphen, which separates the parts of a seat's id. */
    private static final Pattern ROW_NAME = Pattern.compile("[A-Za-z0-9._]+");

    private final Fields body;
    private long seats;
    private long rows;
    private long detailBytes;

    /** The categories that a plan has to fill, by their names. */
    private final Map<String, Fields> planned = new HashMap<>();

    private LayoutReader(Fields body) {
        this.body = body;
    }

    /**
     * Reads {@code {title, startsAt, accountLimit, categories:[{categoryId, name, price, rows:[…]|capacity}], plan?,
     * blockedSeats?, accessibleSeats?, unsoldCategories?, soldAsWhole?, drawing?}}.
     */
    public static Layout read(Fields body) {
        return new LayoutReader(body).layout();
    }

    private Layout layout() {
        Optional<ProgramDefinition> definition = ProgramDefinition.FORM.readPart(body, ProgramDefinition::check);
        Optional<Fields> planBody = body.object("plan");
        PlanSeats marks = PlanSeats.read(body);
        Map<String, Object> plan = planBody.map(PlanForm::read).orElse(Map.of());
        Optional<List<Fields>> given = body.objects("categories", Layout.MAX_CATEGORIES);
        body.require("categories", given);
        List<Category> categories = new ArrayList<>();
        Set<CategoryId> known = new HashSet<>();
        given.ifPresent(list -> list.forEach(
                fields -> category(fields, known, planBody.isPresent()).ifPresent(categories::add)));
        planBody.ifPresent(fields -> fill(categories, PlanRows.of(plan, fields, marks, planned.keySet())));
        if (given.isPresent() && given.get().isEmpty()) {
            body.addError("categories", "must not be empty");
        }
        if (rows > Layout.MAX_ROWS) {
            body.addError("categories", "must have at most " + Layout.MAX_ROWS + " rows together");
        }
        if (seats > Layout.MAX_SEATS) {
            body.addError("categories", "must have at most " + Layout.MAX_SEATS + " seats together");
        }
        Optional<String> kept = planBody.map(fields -> JsonText.of(plan));
        if (kept.filter(text -> text.getBytes(StandardCharsets.UTF_8).length > Layout.MAX_PLAN_BYTES)
                .isPresent()) {
            body.addError("plan", "must have at most " + Layout.MAX_PLAN_BYTES + " bytes");
        }
        Optional<Drawing> drawing = Drawing.read(body, known);
        if (planBody.isPresent() && drawing.isPresent()) {
            body.addError("drawing", "must not be given beside a plan, which has the drawing");
        }
        if (detailBytes > Layout.MAX_DETAIL_BYTES) {
            body.addError(
                    planBody.isPresent() ? "plan" : "categories",
                    "must have at most " + Layout.MAX_DETAIL_BYTES
                            + " bytes of prices, labels and coordinates of rows and seats");
        }
        Optional<Drawing> planned = planBody.map(fields -> Drawing.of(plan, categories));
        if (planned.filter(own -> own.bytes() > Drawing.MAX_BYTES).isPresent()) {
            body.addError("plan", "must have at most " + Drawing.MAX_BYTES + " bytes of areas");
        }
        body.check();
        return new Layout(definition.orElseThrow(), categories, kept, drawing.or(() -> planned));
    }

    private Optional<Category> category(Fields fields, Set<CategoryId> known, boolean hasPlan) {
        Optional<CategoryId> id = fields.id("categoryId", CategoryId::new);
        Optional<String> name = fields.text("name", 1, MAX_NAME_LENGTH);
        Optional<Money> price = fields.money("price");
        Optional<List<Fields>> given = fields.objects("rows", Layout.MAX_ROWS);
        fields.require("categoryId", id);
        fields.require("name", name);
        fields.require("price", price);
        Optional<Integer> capacity =
                fields.integer("capacity", 1, Category.MAX_PLACES).map(Long::intValue);
        if (hasPlan && fields.has("rows")) {
            fields.addError("rows", "must not be given beside a plan, which has the rows");
        } else if (hasPlan && !fields.has("capacity")) {
            name.filter(own -> planned.put(own, fields) != null)
                    .ifPresent(own -> fields.addError("name", "is the name of another category of the plan, too"));
        } else if (!fields.has("capacity")) {
            fields.require("rows", given);
        } else if (fields.has("rows")) {
            fields.addError("capacity", "is for categories without rows");
        }
        if (price.isPresent() && price.get().cents() > Money.MAX_PRICE.cents()) {
            fields.addError("price", "must be at most " + Money.MAX_PRICE);
        }
        if (id.isPresent() && !known.add(id.get())) {
            fields.addError("categoryId", "is the id of another category, too");
        }
        List<Row> read = new ArrayList<>();
        Set<String> names = new HashSet<>();
        given.ifPresent(list -> list.forEach(row -> row(row, names).ifPresent(read::add)));
        if (given.isPresent() && given.get().isEmpty()) {
            fields.addError("rows", "must not be empty");
        }
        return id.isPresent() && name.isPresent() && price.isPresent()
                ? Optional.of(new Category(id.get(), name.get(), price.get(), read, capacity))
                : Optional.empty();
    }

    /** Puts the rows of a plan into the categories with the same names. */
    private void fill(List<Category> categories, Map<String, List<Row>> planRows) {
        categories.replaceAll(category -> category.capacity().isPresent() || !planned.containsKey(category.name())
                ? category
                : category.with(planRows.getOrDefault(category.name(), List.of())));
        planRows.forEach((name, own) -> {
            if (own.isEmpty()) {
                Optional.ofNullable(planned.get(name))
                        .ifPresent(fields ->
                                fields.addError("name", "is the name of no category of which the plan has seats"));
            }
            rows += own.size();
            own.forEach(row -> {
                seats += row.seats();
                detailBytes += row.details().bytes();
            });
        });
    }

    private Optional<Row> row(Fields fields, Set<String> names) {
        Optional<String> name = fields.text("row", 1, MAX_ROW_LENGTH);
        Optional<Long> count = fields.integer("seats", 1, Row.MAX_SEATS);
        Optional<Long> quality = fields.integer("quality", 0, Row.BEST_QUALITY);
        fields.require("row", name);
        fields.require("seats", count);
        if (name.isPresent() && !ROW_NAME.matcher(name.get()).matches()) {
            fields.addError("row", "must be of A-Z a-z 0-9 . _ only; a - would make the ids of seats ambiguous");
        } else if (name.isPresent() && !names.add(name.get())) {
            fields.addError("row", "is the name of another row of this category, too");
        }
        rows++;
        seats += count.orElse(0L);
        int max = count.orElse((long) Row.MAX_SEATS).intValue();
        SeatNumbers blocked = numbers(fields, "blocked", max);
        SeatNumbers accessible = numbers(fields, "accessible", max);
        RowDetails details = RowDetails.read(fields, max);
        detailBytes += details.bytes();
        if (!name.isPresent() || !count.isPresent()) {
            return Optional.empty();
        }
        Row row = new Row(name.get(), max, quality.orElse(0L).intValue(), blocked, accessible, details);
        if (row.isWhole() && row.isPartlyBlocked()) {
            fields.addError("blocked", "must have all seats of a row that is sold as a whole, or none");
        }
        return Optional.of(row);
    }

    private static SeatNumbers numbers(Fields fields, String field, int max) {
        return fields.integers(field, max, 1, max).map(SeatNumbers::of).orElse(SeatNumbers.NONE);
    }
}
