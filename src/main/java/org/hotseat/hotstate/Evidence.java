package org.hotseat.hotstate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.hotseat.kernel.Subjects;

/**
 * The hot state of a resource beside its facts (DESIGN.md, section 8). It is read piece by piece while the sale goes
 * on, so what changes meanwhile shows as a difference.
 *
 * @param name what the model calls the resource's id: {@code scheduleId}
 * @param sum how many units are free, taken and so on, as the hot state has it
 * @param differences from {@code Differences}; without any the resource is consistent
 * @param keys the full names of all keys in Redis that are the resource's alone, its own before those of its claims;
 *     some may be gone
 */
public record Evidence(
        String name,
        String id,
        Map<String, Long> sum,
        Map<String, Object> redis,
        Map<String, Object> facts,
        List<Difference> differences,
        List<String> keys) {

    public Evidence {
        keys = List.copyOf(keys);
    }

    /** As REST answers it. */
    public Map<String, Object> view() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put(name, id);
        told.put("consistent", differences.isEmpty());
        told.put("sum", sum);
        told.put("redis", redis);
        told.put("facts", facts);
        told.put("differences", differences.stream().map(Difference::words).toList());
        told.put("findings", differences.stream().map(Difference::view).toList());
        return told;
    }

    /** Members of an expiry index with their times in ms, as a part of {@code redis}. */
    public static List<Map<String, Object>> index(Map<String, Long> index) {
        return list(
                index,
                "member",
                "expiresAt",
                millis -> Instant.ofEpochMilli(millis).toString());
    }

    /**
     * The counts of users of a resource, as a part of {@code redis}: {@code {userId, <what>}}. @param counts by users
     * in key form
     */
    public static List<Map<String, Object>> users(Map<String, Long> counts, String what) {
        Map<String, Long> bySubject = new TreeMap<>();
        counts.forEach((user, count) -> bySubject.put(Subjects.original(user), count));
        return list(bySubject, "userId", what, count -> count);
    }

    private static List<Map<String, Object>> list(
            Map<String, Long> values, String key, String value, Function<Long, Object> form) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> {
                            Map<String, Object> item = new LinkedHashMap<>();
                            item.put(key, entry.getKey());
                            item.put(value, form.apply(entry.getValue()));
                            return item;
                        })
                        .toList();
    }
}
