package org.hotseat.toolkit.connection;

import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.hotseat.toolkit.RedisUnavailableException;
import redis.clients.jedis.ScanIteration;

/**
 * Looks through the keys of every Redis server: for operators, and never on the way of a request that takes something.
 */
public final class KeyScan {

    /** Keys that one round trip sees: bounds the time for which Redis serves no other caller. */
    private static final int SCANNED = 1_000;

    private KeyScan() {}

    /**
     * The first names of keys behind one of them, in their order. Looks through all keys, a thousand in a round trip. A
     * key that comes or goes meanwhile is reported or not.
     *
     * @param pattern of Redis's SCAN
     * @param shortened makes the name by which keys are ordered and reported, of a full one, which may have braces
     * @param after only names behind this one; empty for all
     * @throws RedisUnavailableException when a Redis server is away
     */
    public static List<String> first(
            RedisConnection redis, String pattern, UnaryOperator<String> shortened, String after, int most) {
        TreeSet<String> names = new TreeSet<>();
        ScanIteration scan = redis.call("SCAN for " + pattern, jedis -> jedis.scanIteration(SCANNED, pattern));
        while (!scan.isIterationCompleted()) {
            for (String key : redis.call("SCAN for " + pattern, jedis -> scan.nextBatchList())) {
                String name = shortened.apply(key);
                if (name.compareTo(after) > 0) {
                    names.add(name);
                }
                if (names.size() > most) {
                    names.pollLast();
                }
            }
        }
        return List.copyOf(names);
    }
}
