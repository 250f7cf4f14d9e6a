package org.hotseat.simulation.redis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/** Sorted sets. */
final class RedisRanks {

    private final RedisCommands commands;

    RedisRanks(RedisCommands commands) {
        this.commands = commands;
    }

    @Nullable
    Object run(String command, List<String> a) {
        String key = a.get(0);
        Map<String, Double> set = commands.value(key, new LinkedHashMap<>());
        return switch (command) {
            case "ZADD" -> add(key, set, a);
            case "ZREM" -> remove(key, set, a);
            case "ZSCORE" -> set.containsKey(a.get(1)) ? score(set.get(a.get(1))) : null;
            case "ZSCAN" -> List.of("0", told(sorted(set), List.of("WITHSCORES")));
            case "ZCARD" -> (long) set.size();
            case "ZRANGE" ->
                told(RedisCommands.range(sorted(set), Integer.parseInt(a.get(1)), Integer.parseInt(a.get(2))), a);
            case "ZRANGEBYSCORE" -> told(limited(between(set, a.get(1), a.get(2)), a), a);
            case "ZREVRANGEBYSCORE" -> {
                List<Entry<String, Double>> found = new ArrayList<>(between(set, a.get(2), a.get(1)));
                java.util.Collections.reverse(found);
                yield told(limited(found, a), a);
            }
            default -> throw new UnsupportedOperationException(command);
        };
    }

    static String score(double score) {
        return score == Math.rint(score) ? Long.toString((long) score) : Double.toString(score);
    }

    private long add(String key, Map<String, Double> set, List<String> a) {
        int first = 1;
        boolean present = a.get(first).equals("XX");
        boolean absent = a.get(first).equals("NX");
        long before = set.size();
        for (int i = first + (present || absent ? 1 : 0); i < a.size(); i += 2) {
            boolean there = set.containsKey(a.get(i + 1));
            if (present ? there : !(absent && there)) {
                set.put(a.get(i + 1), Double.parseDouble(a.get(i)));
            }
        }
        commands.keep(key, set, set.isEmpty());
        return set.size() - before;
    }

    private long remove(String key, Map<String, Double> set, List<String> a) {
        long before = set.size();
        a.subList(1, a.size()).forEach(set::remove);
        commands.keep(key, set, set.isEmpty());
        return before - set.size();
    }

    private static List<Entry<String, Double>> sorted(Map<String, Double> set) {
        return set.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<Entry<String, Double>>comparingDouble(Entry::getValue)
                        .thenComparing(Entry::getKey))
                .toList();
    }

    private static List<Entry<String, Double>> between(Map<String, Double> set, String least, String max) {
        return sorted(set).stream()
                .filter(entry -> entry.getValue() >= bound(least) && entry.getValue() <= bound(max))
                .toList();
    }

    private static double bound(String text) {
        return switch (text) {
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case "+inf", "inf" -> Double.POSITIVE_INFINITY;
            default ->
                text.startsWith("(") ? Math.nextUp(Double.parseDouble(text.substring(1))) : Double.parseDouble(text);
        };
    }

    private static <T> List<T> limited(List<T> found, List<String> a) {
        int limit = a.indexOf("LIMIT");
        if (limit < 0) {
            return found;
        }
        int skipped = Integer.parseInt(a.get(limit + 1));
        return found.stream()
                .skip(skipped)
                .limit(Integer.parseInt(a.get(limit + 2)))
                .toList();
    }

    private static List<String> told(List<Entry<String, Double>> found, List<String> a) {
        List<String> reported = new ArrayList<>();
        for (Entry<String, Double> entry : found) {
            reported.add(entry.getKey());
            if (a.contains("WITHSCORES")) {
                reported.add(score(entry.getValue()));
            }
        }
        return reported;
    }
}
