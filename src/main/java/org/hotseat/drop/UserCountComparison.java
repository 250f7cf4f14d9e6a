package org.hotseat.drop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;

/**
 * Compares the numbers of codes that users have by the facts with those in Redis, some users at a time. Not
 * thread-safe.
 */
final class UserCountComparison {

    /** The number of users whose counts are read at once. */
    private static final int CHUNK = 500;

    private final Scans scans;
    private final DropKeys keys;
    private final Differences differences;
    private final Map<String, Integer> waiting = new LinkedHashMap<>();

    UserCountComparison(Scans scans, DropKeys keys, Differences differences) {
        this.scans = scans;
        this.keys = keys;
        this.differences = differences;
    }

    void add(String user, int count) {
        waiting.put(user, count);
        if (waiting.size() == CHUNK) {
            compare();
        }
    }

    void compare() {
        if (waiting.isEmpty()) {
            return;
        }
        List<String> names = List.copyOf(waiting.keySet());
        List<String> found = scans.fields(keys.partition(), keys.users(), names);
        for (int i = 0; i < names.size(); i++) {
            String count = found.get(i).replaceFirst(":.*", "");
            if (!count.equals(Integer.toString(waiting.getOrDefault(names.get(i), 0)))) {
                differences.add(
                        Kind.TALLY,
                        names.get(i) + " has " + waiting.get(names.get(i)) + " codes in the facts, "
                                + (count.isEmpty() ? "none" : count) + " in Redis");
            }
        }
        waiting.clear();
    }
}
