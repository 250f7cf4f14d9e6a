package org.hotseat.kernel.form;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The names that the reader of an object has asked for, with those of the objects in it: what the code knows is what it
 * reads, so every other name is unknown. All objects of one list share theirs. Not for several threads.
 */
final class AskedNames {

    private final Set<String> names = new HashSet<>();
    private final Map<String, AskedNames> inner = new HashMap<>();
    private boolean refuses;

    /** @param refuses whether names that were not asked for are refused */
    AskedNames(boolean refuses) {
        this.refuses = refuses;
    }

    void ask(String name) {
        names.add(name);
    }

    /** Those of the object, or of the objects in the list, that a field has. */
    AskedNames inner(String name) {
        return inner.computeIfAbsent(name, none -> new AskedNames(refuses));
    }

    /** Refuses unknown names from now on whatever the setting says, here and in objects that are read later. */
    void refuse() {
        refuses = true;
    }

    /**
     * Reports each name that was not asked for. Passes over an object that was not read: its own name is in the report.
     *
     * @param complaint takes the path and the complaint
     */
    void eachUnknown(Map<?, ?> values, String path, BiConsumer<String, String> complaint) {
        values.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (refuses && !names.contains(name)) {
                complaint.accept(path + UnknownNames.shown(name), UnknownNames.problem(name, names));
            }
            AskedNames own = inner.get(name);
            if (own != null) {
                own.eachInside(value, path + name, complaint);
            }
        });
    }

    private void eachInside(@Nullable Object value, String path, BiConsumer<String, String> complaint) {
        if (value instanceof Map<?, ?> object) {
            eachUnknown(object, path + ".", complaint);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof Map<?, ?> object) {
                    eachUnknown(object, path + "[" + i + "].", complaint);
                }
            }
        }
    }
}
