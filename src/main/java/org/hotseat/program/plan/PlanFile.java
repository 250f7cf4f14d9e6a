package org.hotseat.program.plan;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.plan.ImportedPlan.RowsOfCategory;

/** Reads a plan as another system exports it. */
final class PlanFile {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private PlanFile() {}

    /**
     * Returns the hall that a file describes. The format is detected from the content. Parts that a plan of ours cannot
     * have are dropped and listed. The cost grows with the length of the text. Changes nothing, so it may be repeated.
     *
     * @throws InvalidInput if the file is of no known format, or cannot become a hall: it has no seat and no places,
     *     more than a hall may have, or two seats of one name or place; each with its path in the file
     */
    static ImportedPlan read(String file) {
        String text = file.startsWith(BYTE_ORDER_MARK) ? file.substring(1) : file;
        DropList dropped = new DropList();
        PlanDraft draft = new PlanDraft(dropped);
        PlanFormat format = read(text, draft);
        draft.complete();
        Map<String, Object> definition = PlanDefinition.of(draft);
        Layout hall = PlanDefinition.asPut(definition);
        List<RowsOfCategory> categories = hall.categories().stream()
                .map(category -> RowsOfCategory.of(category, draft.price(category.name())))
                .toList();
        return new ImportedPlan(
                format,
                draft.seatCount(),
                draft.placeCount(),
                definition,
                categories,
                hall.drawing().filter(drawing -> !drawing.isEmpty()),
                dropped.listed(),
                dropped.count());
    }

    private static PlanFormat read(String text, PlanDraft draft) {
        if (text.isBlank()) {
            throw InvalidInput.of("file", "is empty");
        }
        char first = text.strip().charAt(0);
        if (first == '<') {
            SvgFile.read(text, draft);
            return PlanFormat.SVG;
        } else if (first != '{') {
            CsvFile.read(text, draft);
            return PlanFormat.CSV;
        }
        FilePart file = JsonFile.parse(text, draft.dropped());
        if (file.values().containsKey("zones")) {
            PretixFile.read(file, draft);
            return PlanFormat.PRETIX;
        }
        ChartFile.read(file, draft);
        return PlanFormat.CHART;
    }
}
