package org.hotseat.toolkit.connection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a script's reply, read by the names that the script's header defines for the status word. Values after
 * {@code field_or_value…} are pairs and are also read by their field.
 */
public interface NamedValues {

    /** Returns all values in their order, numbers as text. */
    List<String> values();

    /** Returns the names of the first values. */
    List<String> names();

    /**
     * Returns a value by its name.
     *
     * @param name a name in the header, or a field of the pairs that follow
     * @throws IllegalArgumentException when the reply has no such value: a bug of the caller, or a script that does not
     *     match its header
     */
    default String text(String name) {
        int place = indexOf(name);
        if (place < 0) {
            throw new IllegalArgumentException("A reply has no " + name + ": " + this);
        }
        return values().get(place);
    }

    /**
     * Returns whether the reply has such a value. A reply that an earlier version has remembered may lack the last
     * ones.
     */
    default boolean has(String name) {
        return indexOf(name) >= 0;
    }

    private int indexOf(String name) {
        int place = names().indexOf(name);
        for (int i = names().size(); place < 0 && i + 1 < values().size(); i += 2) {
            place = values().get(i).equals(name) ? i + 1 : -1;
        }
        return place < values().size() ? place : -1;
    }

    /**
     * Returns a value as a whole number.
     *
     * @throws IllegalArgumentException when the reply has no such value, or when it is not a number
     */
    default long number(String name) {
        return Long.parseLong(text(name));
    }

    /** Returns the values after the named ones. */
    default List<String> rest() {
        return values().subList(Math.min(names().size(), values().size()), values().size());
    }

    /** Returns {@link #rest} as a map, if it has fields and values in alternation. The caller may change the map. */
    default Map<String, String> pairs() {
        List<String> rest = rest();
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i + 1 < rest.size(); i += 2) {
            pairs.put(rest.get(i), rest.get(i + 1));
        }
        return pairs;
    }
}
