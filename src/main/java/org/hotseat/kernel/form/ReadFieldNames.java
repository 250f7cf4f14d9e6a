package org.hotseat.kernel.form;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The names of the fields that the code has read from an object, with those of its inner objects. Every other name in
 * the object counts as unknown. All objects of one list share these names. Not thread-safe.
 */
final class ReadFieldNames {

    private final Set<String> names = new HashSet<>();
    private final Map<String, ReadFieldNames> inner = new HashMap<>();
    private boolean refuses;

    /** @param refuses whether unknown names are refused */
    ReadFieldNames(boolean refuses) {
        this.refuses = refuses;
    }

    void markRead(String name) {
        names.add(name);
    }

    /** Returns the names for the object in a field, or for all objects of the list in a field. */
    ReadFieldNames inner(String name) {
        return inner.computeIfAbsent(name, none -> new ReadFieldNames(refuses));
    }

    /**
     * Refuses unknown names from now on, whatever the setting is. Also applies to inner objects that are read later.
     */
    void refuse() {
        refuses = true;
    }

    /**
     * Reports each unknown name. Skips inner objects that were not read; their own name is reported.
     *
     * @param path the path of the object, as a prefix
     * @param error takes the path of the name and the error
     */
    void forEachUnknown(Map<?, ?> values, String path, BiConsumer<String, String> error) {
        values.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (refuses && !names.contains(name)) {
                error.accept(path + UnknownNames.shown(name), UnknownNames.problem(name, names));
            }
            ReadFieldNames own = inner.get(name);
            if (own != null) {
                own.forEachInner(value, path + name, error);
            }
        });
    }

    private void forEachInner(@Nullable Object value, String path, BiConsumer<String, String> error) {
        if (value instanceof Map<?, ?> object) {
            forEachUnknown(object, path + ".", error);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof Map<?, ?> object) {
                    forEachUnknown(object, path + "[" + i + "].", error);
                }
            }
        }
    }
}
