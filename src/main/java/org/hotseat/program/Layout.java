package org.hotseat.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The definition of a program with its seats. No two categories have one id, no two rows of a category one name.
 *
 * @param categories never empty
 */
record Layout(ProgramDefinition definition, List<Category> categories) {

    static final int MOST_SEATS = 100_000;
    static final int MOST_CATEGORIES = 100;
    static final int MOST_ROWS = 10_000;

    Layout {
        categories = List.copyOf(categories);
    }

    int seats() {
        return categories.stream().mapToInt(Category::seats).sum();
    }

    Optional<Category> category(CategoryId id) {
        return categories.stream().filter(category -> category.id().equals(id)).findAny();
    }

    /** All but the rows, as the hash of the program in Redis keeps it: field and value by turns. */
    List<String> fields() {
        List<String> fields = new ArrayList<>(ProgramDefinition.FORM.fields(definition));
        for (Category category : categories) {
            fields.add("price:" + category.id());
            fields.add(Long.toString(category.price().cents()));
        }
        return fields;
    }
}
