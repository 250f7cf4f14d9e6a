package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.redis.Partition;

/** The Redis keys of one program (docs/redis-keys.md); all are in the partition of its id. */
public record ProgramKeys(Partition partition, ProgramId id) {

    /** Returns the key of the program's hash, with the version of its seat map. */
    public String program() {
        return partition.key("program:" + id);
    }

    /** Returns the key of the hash of tickets left by category. */
    public String remain() {
        return partition.key("program:remain:" + id);
    }

    /** Returns the key of the hash of seats in live orders by user. */
    public String buyers() {
        return partition.key("program:buyers:" + id);
    }

    /** Returns the key of the log with the latest changes of seats. */
    public String changes() {
        return partition.key("program:changes:" + id);
    }

    /** Returns the key of a category's rows, with one character for each seat. */
    public String rows(CategoryId category) {
        return partition.key("program:rows:" + id + ":" + category);
    }

    /** Returns the key of the index of a category's rows by their free seats. */
    public String picks(CategoryId category) {
        return partition.key("program:picks:" + id + ":" + category);
    }

    /** Returns the keys that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), program(), remain(), buyers());
    }

    /** Returns the first keys of every script that changes the state of seats. */
    public List<String> seatChangeKeys() {
        return List.of(partition.epoch(), program(), remain(), buyers(), changes());
    }

    /** Returns all keys of one category; places have no index. */
    public List<String> categoryKeys(Category category) {
        return category.capacity().isPresent() ? List.of(rows(category.id())) : categoryKeys(List.of(category.id()));
    }

    /**
     * Returns the keys of rows and of picks of categories in alternation, which scripts take after their named keys.
     */
    public List<String> categoryKeys(List<CategoryId> categories) {
        List<String> keys = new ArrayList<>();
        for (CategoryId category : categories) {
            keys.add(rows(category));
            keys.add(picks(category));
        }
        return keys;
    }
}
