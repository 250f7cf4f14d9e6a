package org.hotseat.simulation.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The keys of one Redis server. Values are texts, hashes, sorted sets, streams, lists and sets; each may run out. */
final class RedisData {

    /** The id of an entry of a stream. */
    record Id(long millis, long number) implements Comparable<Id> {

        static final Id NONE = new Id(0, 0);

        static Id of(String text, long otherwise) {
            int dash = text.indexOf('-');
            return dash < 0
                    ? new Id(Long.parseLong(text), otherwise)
                    : new Id(Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
        }

        @Override
        public int compareTo(Id other) {
            return millis == other.millis ? Long.compare(number, other.number) : Long.compare(millis, other.millis);
        }

        @Override
        public String toString() {
            return millis + "-" + number;
        }
    }

    /** A stream. */
    static final class Entries {
        final TreeMap<Id, List<String>> all = new TreeMap<>();
        Id last = Id.NONE;
    }

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, Long> ends = new HashMap<>();

    /** The value of a key now; null when there is none, or its time is over. */
    @Nullable
    Object find(String key, long millis) {
        Long end = ends.get(key);
        if (end != null && end <= millis) {
            remove(key);
        }
        return values.get(key);
    }

    /** The word of Redis for the type of a key. A sorted set is a map to numbers, a hash one to texts. */
    String type(String key, long millis) {
        Object value = find(key, millis);
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().anyMatch(Double.class::isInstance) ? "zset" : "hash";
        }
        return value == null
                ? "none"
                : value instanceof Entries
                        ? "stream"
                        : value instanceof List<?> ? "list" : value instanceof Set<?> ? "set" : "string";
    }

    void put(String key, Object value) {
        values.put(key, value);
    }

    boolean remove(String key) {
        ends.remove(key);
        return values.remove(key) != null;
    }

    void end(String key, @Nullable Long millis) {
        if (millis == null) {
            ends.remove(key);
        } else {
            ends.put(key, millis);
        }
    }

    @Nullable
    Long end(String key) {
        return ends.get(key);
    }

    List<String> keys() {
        return new ArrayList<>(values.keySet());
    }

    void clear() {
        values.clear();
        ends.clear();
    }

    RedisData copy() {
        RedisData copy = new RedisData();
        values.forEach((key, value) -> copy.values.put(key, copy(value)));
        copy.ends.putAll(ends);
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static Object copy(Object value) {
        if (value instanceof Map<?, ?> map) {
            return new LinkedHashMap<>((Map<Object, Object>) map);
        }
        if (value instanceof Set<?> set) {
            return new LinkedHashSet<>((Set<Object>) set);
        }
        if (value instanceof List<?> list) {
            return new ArrayList<>((List<Object>) list);
        }
        if (value instanceof Entries entries) {
            Entries copy = new Entries();
            copy.all.putAll(entries.all);
            copy.last = entries.last;
            return copy;
        }
        return value;
    }

    /** All that it has, in an order and a form of its own, to be compared. */
    Map<String, String> told(long millis) {
        Map<String, String> reported = new TreeMap<>();
        for (String key : keys()) {
            Object value = find(key, millis);
            if (value != null) {
                reported.put(key, value instanceof Entries entries ? entries.all.toString() : sorted(value));
            }
        }
        return reported;
    }

    private static String sorted(Object value) {
        return value instanceof Map<?, ?> map ? new TreeMap<>(map).toString() : value.toString();
    }
}
