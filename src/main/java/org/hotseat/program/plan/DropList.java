package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Parts of a file that the plan does not have, in the order of the file. For one file. */
final class DropList {

    static final int MAX_LISTED = 1_000;

    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final Map<String, Dropped> entries = new LinkedHashMap<>();
    private long count;

    /** Adds a part with an entry of its own, such as a seat. */
    void add(String path, String reason) {
        count(path, path, reason);
    }

    /** Adds a dropped part that any object of the file may have. All parts of one kind share one entry. */
    void addKind(String path, String reason) {
        count(INDEX.matcher(path).replaceAll("[]"), path, reason);
    }

    private void count(String kind, String path, String reason) {
        count++;
        String key = kind + " " + reason;
        Dropped before = entries.get(key);
        if (before != null) {
            entries.put(key, before.incremented());
        } else if (entries.size() < MAX_LISTED) {
            entries.put(key, new Dropped(path, reason, 1));
        }
    }

    List<Dropped> listed() {
        return new ArrayList<>(entries.values());
    }

    long count() {
        return count;
    }
}
