package org.hotseat.program.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object of a JSON file of another system. Other than {@link org.hotseat.kernel.form.Fields} it refuses nothing: a
 * value of a wrong type is dropped and reads as empty, and {@link #end()} drops everything that was not read. Not
 * thread-safe.
 *
 * @param values strings, numbers, booleans, lists and maps of those
 * @param read the names that were read
 */
record FilePart(String path, Map<String, @Nullable Object> values, Set<String> read, DropList dropped) {

    /** The largest coordinate, in units of the file. */
    static final double MAX = 1_000_000_000;

    FilePart(String path, Map<String, @Nullable Object> values, DropList dropped) {
        this(path, values, new HashSet<>(), dropped);
    }

    /** Returns the text or number of the first of these fields that has one; blank ones count as absent. */
    Optional<String> text(String... names) {
        Optional<String> found = Optional.empty();
        for (String name : names) {
            Object value = value(name);
            if (value instanceof Map || value instanceof List) {
                drop(name, "must be a text");
            } else if (value != null && found.isEmpty()) {
                found = Optional.of(FileText.clean(value.toString())).filter(text -> !text.isEmpty());
            }
        }
        return found;
    }

    Optional<Double> number(String name) {
        Object value = value(name);
        if (value instanceof BigDecimal number && Math.abs(number.doubleValue()) <= MAX) {
            return Optional.of(number.doubleValue());
        }
        if (value != null) {
            drop(name, "must be a number from -1000000000 to 1000000000");
        }
        return Optional.empty();
    }

    /** Returns whether one of these fields is true. */
    boolean flag(String... names) {
        boolean set = false;
        for (String name : names) {
            Object value = value(name);
            if (value != null && !(value instanceof Boolean)) {
                drop(name, "must be true or false");
            }
            set |= Boolean.TRUE.equals(value);
        }
        return set;
    }

    Optional<FilePart> part(String name) {
        Object value = value(name);
        if (value != null && !(value instanceof Map)) {
            drop(name, "must be an object");
        }
        return value instanceof Map<?, ?> map ? Optional.of(inner(name, map)) : Optional.empty();
    }

    /** Returns the objects of a list; other entries are dropped. */
    List<FilePart> parts(String name) {
        Object value = value(name);
        if (value != null && !(value instanceof List)) {
            drop(name, "must be a list");
        }
        List<FilePart> parts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                String own = name + "[" + i + "]";
                if (list.get(i) instanceof Map<?, ?> map) {
                    parts.add(inner(own, map));
                } else {
                    dropped.add(child(own), "must be an object");
                }
            }
        }
        return parts;
    }

    /** Returns the place of this object: {@code x} and {@code y} of a field, or its own; empty without both. */
    Optional<Point> point(String name) {
        return part(name).flatMap(FilePart::point);
    }

    Optional<Point> point() {
        Optional<Double> x = number("x");
        Optional<Double> y = number("y");
        return x.flatMap(across -> y.map(down -> new Point(across, down)));
    }

    /** Marks fields as read that say how something is drawn or edited in the other system. */
    void skip(String... names) {
        read.addAll(List.of(names));
    }

    void drop(String name, String reason) {
        dropped.addKind(child(name), reason);
    }

    /** Drops this object as a whole. */
    void drop(String reason) {
        dropped.add(path, reason);
    }

    /** Drops the fields that were not read. */
    void end() {
        values.forEach((name, value) -> {
            if (value != null && !read.contains(name)) {
                drop(FileText.clean(name), "is not known");
            }
        });
    }

    private String child(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private @Nullable Object value(String name) {
        read.add(name);
        return values.get(name);
    }

    @SuppressWarnings("unchecked")
    private FilePart inner(String name, Map<?, ?> map) {
        return new FilePart(child(name), (Map<String, @Nullable Object>) map, dropped);
    }
}
