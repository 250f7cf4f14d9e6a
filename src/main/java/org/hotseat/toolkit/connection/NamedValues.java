package org.hotseat.toolkit.connection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a script's reply, read by the names that the header of the script gives them after the reply's word.
 * Values after {@code field_or_value…} are pairs, and are read by their fields as well.
 */
public interface NamedValues {

    /** All of them in their order, numbers as text. */
    List<String> values();

    /** The names of the first ones. */
    List<String> names();

    /**
     * @param name of the header, or a field of the pairs that follow
     * @throws IllegalArgumentException when the reply has no such value: a bug of the caller, or a script that answers
     *     other than its header says
     */
    default String text(String name) {
        int place = place(name);
        if (place < 0) {
            throw new IllegalArgumentException("A reply has no " + name + ": " + this);
        }
        return values().get(place);
    }

    /** Whether there is such a value: a reply that was remembered by an earlier version may lack the last ones. */
    default boolean has(String name) {
        return place(name) >= 0;
    }

    private int place(String name) {
        int place = names().indexOf(name);
        for (int i = names().size(); place < 0 && i + 1 < values().size(); i += 2) {
            place = values().get(i).equals(name) ? i + 1 : -1;
        }
        return place < values().size() ? place : -1;
    }

    /**
     * A value that is a whole number.
     *
     * @throws IllegalArgumentException as {@link #text}, or when it is no number
     */
    default long number(String name) {
        return Long.parseLong(text(name));
    }

    /** The values behind those that have names of their own. */
    default List<String> rest() {
        return values().subList(Math.min(names().size(), values().size()), values().size());
    }

    /** {@link #rest}, when it is field and value by turns; a map of the caller's own. */
    default Map<String, String> pairs() {
        List<String> rest = rest();
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i + 1 < rest.size(); i += 2) {
            pairs.put(rest.get(i), rest.get(i + 1));
        }
        return pairs;
    }
}
