package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.redis.Partition;

/** The keys of one program (docs/redis-keys.md); all lie in the partition of its id. */
public record ProgramKeys(Partition partition, ProgramId id) {

    /** The program itself, with the version of its seat map. */
    public String program() {
        return partition.key("program:" + id);
    }

    /** Category to tickets left. */
    public String remain() {
        return partition.key("program:remain:" + id);
    }

    /** User to seats of its live orders. */
    public String buyers() {
        return partition.key("program:buyers:" + id);
    }

    /** The last changes of seats. */
    public String changes() {
        return partition.key("program:changes:" + id);
    }

    /** Row to its seats, one character each. */
    public String rows(CategoryId category) {
        return partition.key("program:rows:" + id + ":" + category);
    }

    /** The index of the rows of a category by their free seats. */
    public String picks(CategoryId category) {
        return partition.key("program:picks:" + id + ":" + category);
    }

    /** The key that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), program(), remain(), buyers());
    }

    /** The first keys of every script that moves seats. */
    public List<String> movers() {
        return List.of(partition.epoch(), program(), remain(), buyers(), changes());
    }

    /** All keys of one category: places have no index. */
    public List<String> rowsAndPicks(Category category) {
        return category.capacity().isPresent() ? List.of(rows(category.id())) : rowsAndPicks(List.of(category.id()));
    }

    /** Rows and picks of categories, by turns, as scripts take them behind their named keys. */
    public List<String> rowsAndPicks(List<CategoryId> categories) {
        List<String> keys = new ArrayList<>();
        for (CategoryId category : categories) {
            keys.add(rows(category));
            keys.add(picks(category));
        }
        return keys;
    }
}
