package org.hotseat.simulation.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hashes. */
final class RedisHashes {

    private final RedisCommands commands;

    RedisHashes(RedisCommands commands) {
        this.commands = commands;
    }

    @Nullable
    Object run(String command, List<String> a) {
        String key = a.get(0);
        Map<String, String> hash = commands.value(key, new LinkedHashMap<>());
        return switch (command) {
            case "HGET" -> hash.get(a.get(1));
            case "HMGET" -> fields(hash, a);
            case "HGETALL" -> pairs(hash);
            case "HVALS" -> new ArrayList<>(hash.values());
            case "HLEN" -> (long) hash.size();
            case "HEXISTS" -> hash.containsKey(a.get(1)) ? 1L : 0L;
            case "HSCAN" -> List.of("0", pairs(hash));
            case "HSET" -> put(key, hash, a);
            case "HINCRBY" -> add(key, hash, a.get(1), Long.parseLong(a.get(2)));
            case "HDEL" -> remove(key, hash, a);
            default -> throw new UnsupportedOperationException(command);
        };
    }

    private static List<@Nullable String> fields(Map<String, String> hash, List<String> a) {
        List<@Nullable String> values = new ArrayList<>();
        a.subList(1, a.size()).forEach(name -> values.add(hash.get(name)));
        return values;
    }

    private static List<String> pairs(Map<String, String> hash) {
        List<String> pairs = new ArrayList<>();
        hash.forEach((name, value) -> pairs.addAll(List.of(name, value)));
        return pairs;
    }

    private long put(String key, Map<String, String> hash, List<String> a) {
        long before = hash.size();
        for (int i = 1; i < a.size(); i += 2) {
            hash.put(a.get(i), a.get(i + 1));
        }
        commands.keep(key, hash, false);
        return hash.size() - before;
    }

    private long add(String key, Map<String, String> hash, String field, long more) {
        long sum = Long.parseLong(hash.getOrDefault(field, "0")) + more;
        hash.put(field, RedisCommands.text(sum));
        commands.keep(key, hash, false);
        return sum;
    }

    private long remove(String key, Map<String, String> hash, List<String> a) {
        long before = hash.size();
        a.subList(1, a.size()).forEach(hash::remove);
        commands.keep(key, hash, hash.isEmpty());
        return before - hash.size();
    }
}
