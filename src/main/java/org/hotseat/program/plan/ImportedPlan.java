package org.hotseat.program.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Drawing;
import org.hotseat.program.layout.RowView;

/**
 * The hall that a file describes.
 *
 * @param format the format that the file was read as
 * @param seats the number of seats, blocked ones too
 * @param places the number of places without numbers
 * @param definition the part of a PUT of a program that describes the hall, with its plan
 * @param categories the same hall without its plan: the rows that the PUT makes of it, with their qualities
 * @param drawing the drawing that the PUT makes of it; empty if nothing is drawn
 * @param dropped the parts that the definition does not have, at most {@value DropList#MAX_LISTED} entries
 * @param droppedCount the number of all dropped parts
 */
public record ImportedPlan(
        PlanFormat format,
        long seats,
        long places,
        Map<String, Object> definition,
        List<RowsOfCategory> categories,
        Optional<Drawing> drawing,
        List<Dropped> dropped,
        long droppedCount) {

    public ImportedPlan {
        categories = List.copyOf(categories);
        dropped = List.copyOf(dropped);
    }

    /** A category as a PUT takes it, but without a price if the file has none. */
    record RowsOfCategory(
            CategoryId categoryId,
            String name,
            Optional<Money> price,
            Optional<Integer> capacity,
            Optional<List<RowView>> rows) {

        static RowsOfCategory of(Category category, Optional<Money> price) {
            return new RowsOfCategory(category.id(), category.name(), price, category.capacity(), RowView.of(category));
        }
    }
}
