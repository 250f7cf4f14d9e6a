package org.hotseat.simulation.redis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The commands of Redis that scripts use, on the keys of one server: texts, lists and sets here, the rest in
 * {@link RedisHashes}, {@link RedisRanks} and {@link RedisStreams}. Replies are as Redis gives them: text, number,
 * list, or null.
 */
final class RedisCommands {

    /** A reply that is a status, and not a text. */
    record Status(String word) {}

    private static final Status OK = new Status("OK");

    private final RedisData data;
    private final LongSupplier micros;
    private final Supplier<String> replication;
    private final RedisHashes hashes;
    private final RedisRanks ranks;
    private final RedisStreams streams;

    RedisCommands(RedisData data, LongSupplier micros, Supplier<String> replication) {
        this.data = data;
        this.micros = micros;
        this.replication = replication;
        this.hashes = new RedisHashes(this);
        this.ranks = new RedisRanks(this);
        this.streams = new RedisStreams(this);
    }

    long millis() {
        return micros.getAsLong() / 1000;
    }

    @Nullable
    Object run(String command, List<String> a) {
        String key = a.isEmpty() ? "" : a.get(0);
        return switch (command) {
            case "PING" -> new Status("PONG");
            case "TIME" -> List.of(text(micros.getAsLong() / 1_000_000), text(micros.getAsLong() % 1_000_000));
            case "INFO" -> replication.get();
            case "PUBLISH" -> 0L;
            case "GET" -> data.find(key, millis());
            case "MGET" -> {
                List<@Nullable Object> values = new ArrayList<>();
                a.forEach(each -> values.add(data.find(each, millis())));
                yield values;
            }
            case "SET" -> set(key, a);
            case "STRLEN" -> (long) String.valueOf(orEmpty(key)).length();
            case "INCR" -> add(key, 1);
            case "DECRBY" -> add(key, -Long.parseLong(a.get(1)));
            case "EXISTS" ->
                a.stream().filter(each -> data.find(each, millis()) != null).count();
            case "TYPE" -> new Status(data.type(key, millis()));
            case "DEL", "UNLINK" -> removed(a);
            case "PTTL" -> left(key);
            case "PEXPIRE" -> last(key, millis() + Long.parseLong(a.get(1)));
            case "PEXPIREAT" -> last(key, Long.parseLong(a.get(1)));
            case "PERSIST" -> persist(key);
            case "RENAME" -> rename(key, a.get(1));
            case "LLEN" -> (long) list(key).size();
            case "LINDEX" -> item(list(key), Integer.parseInt(a.get(1)));
            case "LRANGE" -> range(list(key), Integer.parseInt(a.get(1)), Integer.parseInt(a.get(2)));
            case "LSET" -> replace(key, Integer.parseInt(a.get(1)), a.get(2));
            case "RPUSH" -> push(key, a);
            case "LPOP" -> pop(key);
            case "SADD" -> sadd(key, a);
            case "SCARD" -> (long) members(key).size();
            default ->
                switch (command.charAt(0)) {
                    case 'H' -> hashes.run(command, a);
                    case 'X' -> streams.run(command, a);
                    default -> ranks.run(command, a);
                };
        };
    }

    static String text(long number) {
        return Long.toString(number);
    }

    private String orEmpty(String key) {
        Object value = data.find(key, millis());
        return value == null ? "" : value.toString();
    }

    private @Nullable Object set(String key, List<String> a) {
        boolean absent = a.contains("NX");
        if (absent && data.find(key, millis()) != null) {
            return null;
        }
        data.put(key, a.get(1));
        int ttl = a.lastIndexOf("PX");
        int end = a.lastIndexOf("PXAT");
        data.end(
                key,
                ttl > 1
                        ? (Long) (millis() + Long.parseLong(a.get(ttl + 1)))
                        : end > 1 ? Long.valueOf(a.get(end + 1)) : null);
        return OK;
    }

    private long add(String key, long more) {
        long sum = Long.parseLong(orEmpty(key).isEmpty() ? "0" : orEmpty(key)) + more;
        data.put(key, text(sum));
        return sum;
    }

    private long removed(List<String> keys) {
        return keys.stream()
                .filter(key -> data.find(key, millis()) != null && data.remove(key))
                .count();
    }

    private long left(String key) {
        if (data.find(key, millis()) == null) {
            return -2;
        }
        Long end = data.end(key);
        return end == null ? -1 : end - millis();
    }

    private long last(String key, long end) {
        if (data.find(key, millis()) == null) {
            return 0;
        }
        data.end(key, end);
        return 1;
    }

    private long persist(String key) {
        boolean had = data.find(key, millis()) != null && data.end(key) != null;
        data.end(key, null);
        return had ? 1 : 0;
    }

    private Status rename(String key, String other) {
        Object value = data.find(key, millis());
        if (value == null) {
            throw new IllegalStateException("ERR no such key");
        }
        Long end = data.end(key);
        data.remove(key);
        data.put(other, value);
        data.end(other, end);
        return OK;
    }

    /** The value of a key, of a kind; nothing of it is kept before {@link #keep}. */
    @SuppressWarnings("unchecked")
    <T> T value(String key, T otherwise) {
        Object value = data.find(key, millis());
        return value == null ? otherwise : (T) value;
    }

    /** Keeps a value that was changed; one without anything in it is no key. */
    void keep(String key, Object value, boolean empty) {
        if (empty) {
            data.remove(key);
        } else {
            data.put(key, value);
        }
    }

    private List<String> list(String key) {
        return value(key, new ArrayList<>());
    }

    private static @Nullable String item(List<String> list, int at) {
        int place = at < 0 ? list.size() + at : at;
        return place >= 0 && place < list.size() ? list.get(place) : null;
    }

    static <T> List<T> range(List<T> all, int from, int to) {
        int begin = Math.max(0, from < 0 ? all.size() + from : from);
        int end = Math.min(all.size() - 1, to < 0 ? all.size() + to : to);
        return begin > end ? List.of() : all.subList(begin, end + 1);
    }

    private Status replace(String key, int at, String item) {
        List<String> list = list(key);
        if (item(list, at) == null) {
            throw new IllegalStateException(list.isEmpty() ? "ERR no such key" : "ERR index out of range");
        }
        list.set(at < 0 ? list.size() + at : at, item);
        keep(key, list, false);
        return OK;
    }

    private long push(String key, List<String> a) {
        List<String> list = list(key);
        list.addAll(a.subList(1, a.size()));
        keep(key, list, false);
        return list.size();
    }

    private @Nullable String pop(String key) {
        List<String> list = list(key);
        String first = list.isEmpty() ? null : list.remove(0);
        keep(key, list, list.isEmpty());
        return first;
    }

    private Set<String> members(String key) {
        return value(key, new LinkedHashSet<>());
    }

    private long sadd(String key, List<String> a) {
        Set<String> members = members(key);
        long before = members.size();
        members.addAll(a.subList(1, a.size()));
        keep(key, members, false);
        return members.size() - before;
    }
}
