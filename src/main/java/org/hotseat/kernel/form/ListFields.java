package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads the lists of an object, each with entries of one type. A bad entry adds an error and is left out. */
abstract class ListFields extends ScalarFields {

    /** Reads a list of at most {@code max} strings, each of at most 256 characters. */
    public Optional<List<String>> texts(String field, int max) {
        String rule = "must be a string of at most 256 characters";
        return each(
                field,
                max,
                String.class,
                rule,
                (name, text) -> checked(name, Optional.of(text).filter(some -> some.length() <= 256), rule));
    }

    /** Reads a list of at most {@code entries} whole numbers, each from min to max, both included. */
    public Optional<List<Integer>> integers(String field, int entries, int min, int max) {
        return each(
                field,
                entries,
                BigDecimal.class,
                NO_NUMBER,
                (name, number) -> whole(name, number, min, max).map(Long::intValue));
    }

    /** Reads the entries of a list, each of one type; an entry that reads as empty is left out. */
    <V, T> Optional<List<T>> each(
            String field, int max, Class<V> type, String problem, BiFunction<String, V, Optional<T>> read) {
        Optional<List<?>> given = read(field, List.class, "must be a list").map(list -> (List<?>) list);
        if (given.filter(list -> list.size() > max).isPresent()) {
            addError(field, "must have at most " + max + " entries");
            return Optional.empty();
        }
        return given.map(list -> {
            List<T> entries = new ArrayList<>(list.size());
            for (int i = 0; i < list.size(); i++) {
                String name = field + "[" + i + "]";
                if (type.isInstance(list.get(i))) {
                    read.apply(name, type.cast(list.get(i))).ifPresent(entries::add);
                } else {
                    addError(name, problem);
                }
            }
            return entries;
        });
    }
}
