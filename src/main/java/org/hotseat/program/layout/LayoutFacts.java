package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.Amounts;
import org.hotseat.facts.DocumentForm;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.JsonText;
import org.hotseat.kernel.Money;

/**
 * Reads and writes a layout in MongoDB. Rows are stored beside the categories and not inside, so that a list of
 * programs can leave them out. A row is one text, {@code <row>:<seats>}, followed by
 * {@code :<quality>:<blocked>:<accessible>} and {@link RowDetails#text} if it has these. Ten thousand nested documents
 * would take several times as long to write, and a write has a time limit.
 */
public final class LayoutFacts {

    public static final String ROWS = "Rows";

    public static final String PLAN = "Plan";

    public static final String DRAWING = "Drawing";

    private static final String CAPACITY = "Capacity";

    private static final DocumentForm<ProgramDefinition> DEFINITION = new DocumentForm<>(ProgramDefinition.FORM);
    private static final String PLAIN = ":0::";

    private LayoutFacts() {}

    public static Document write(Layout layout) {
        List<Document> categories = new ArrayList<>();
        List<Document> rows = new ArrayList<>();
        for (Category category : layout.categories()) {
            String id = category.id().value();
            Document priced = new Document("Category_ID", id).append("Name", category.name());
            Amounts.append(priced, "Price", category.price()).append("Seats", category.seats());
            category.capacity().ifPresent(capacity -> priced.append(CAPACITY, capacity));
            categories.add(priced);
            rows.add(new Document("Category_ID", id)
                    .append(
                            ROWS,
                            category.rows().stream().map(LayoutFacts::write).toList()));
        }
        return DEFINITION
                .write(layout.definition())
                .append("Categories", categories)
                .append(ROWS, rows)
                // Null if there is none, since an update keeps fields that it does not write.
                .append(PLAN, layout.plan().orElse(null))
                .append(DRAWING, layout.drawing().map(Drawing::text).orElse(null));
    }

    /** Reads the layout of a document; without its rows when they were not asked for. */
    public static Layout read(Document document) {
        Map<String, List<Row>> rows = new HashMap<>();
        for (Document category : list(document, ROWS)) {
            rows.put(
                    category.getString("Category_ID"),
                    category.getList(ROWS, String.class, List.of()).stream()
                            .map(LayoutFacts::row)
                            .toList());
        }
        List<Category> categories = list(document, "Categories").stream()
                .map(category -> new Category(
                        new CategoryId(category.getString("Category_ID")),
                        category.getString("Name"),
                        Amounts.read(category, "Price").orElse(Money.ZERO),
                        rows.getOrDefault(category.getString("Category_ID"), List.of()),
                        FactValues.wholeNumber(category.get(CAPACITY)).map(Long::intValue)))
                .toList();
        Optional<String> plan = Optional.ofNullable(document.getString(PLAN));
        // An earlier version stored the plan alone.
        Optional<Drawing> drawing = Optional.ofNullable(document.getString(DRAWING))
                .map(Drawing::parse)
                .or(() -> plan.map(text -> Drawing.of(JsonText.parse(text), categories)));
        return new Layout(DEFINITION.read(document), categories, plan, drawing);
    }

    private static List<Document> list(Document document, String field) {
        return document.getList(field, Document.class, List.of());
    }

    private static String write(Row row) {
        StringBuilder text = new StringBuilder(row.name()).append(':').append(row.seats());
        String more = ":" + row.quality() + ":" + row.blocked().ranges() + ":"
                + row.accessible().ranges();
        String details = row.details().text();
        if (details.isEmpty()) {
            return more.equals(PLAIN) ? text.toString() : text.append(more).toString();
        }
        return text.append(more).append(':').append(details).toString();
    }

    private static Row row(String text) {
        String[] parts = text.split(":", 6);
        boolean plain = parts.length == 2;
        return new Row(
                parts[0],
                Integer.parseInt(parts[1]),
                plain ? 0 : Integer.parseInt(parts[2]),
                plain ? SeatNumbers.NONE : new SeatNumbers(parts[3]),
                plain ? SeatNumbers.NONE : new SeatNumbers(parts[4]),
                parts.length < 6 ? RowDetails.NONE : RowDetails.parse(parts[5]));
    }
}
