package org.hotseat.hotstate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.hotseat.kernel.Subjects;

/**
 * The hot state of a resource beside its facts. It is read piece by piece while the sale continues, so a change during
 * the reading shows as a difference.
 *
 * @param name the model's name for the resource's id, such as {@code scheduleId}
 * @param sum the numbers of free units, taken units and so on, from the hot state
 * @param differences the result of {@code Differences}; the resource is consistent if it is empty
 * @param keys the full names of all Redis keys that belong to this resource alone: first the keys of the resource, then
 *     the keys of its claims; some of them may not exist any more
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

    /** Returns the REST form of the evidence. */
    public Map<String, Object> view() {
        Map<String, Object> reported = new LinkedHashMap<>();
        reported.put(name, id);
        reported.put("consistent", differences.isEmpty());
        reported.put("sum", sum);
        reported.put("redis", redis);
        reported.put("facts", facts);
        reported.put("differences", differences.stream().map(Difference::words).toList());
        reported.put("findings", differences.stream().map(Difference::view).toList());
        return reported;
    }

    /** Lists the members of an expiry index with their times in ms, for a part of {@code redis}. */
    public static List<Map<String, Object>> index(Map<String, Long> index) {
        return list(
                index,
                "member",
                "expiresAt",
                millis -> Instant.ofEpochMilli(millis).toString());
    }

    /**
     * Lists a number for each user of a resource, as {@code {userId, <what>}}, for a part of {@code redis}.
     *
     * @param counts the numbers by users in key form
     * @param what the name of the number
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
