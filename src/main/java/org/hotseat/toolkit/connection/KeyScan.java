package org.hotseat.toolkit.connection;

import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.hotseat.toolkit.RedisUnavailableException;
import redis.clients.jedis.ScanIteration;

/** Searches the keys of every Redis server. For operators only, never for a request that claims something. */
public final class KeyScan {

    /** The number of keys that one round trip reads. It limits the time for which Redis serves no other caller. */
    private static final int SCANNED = 1_000;

    private KeyScan() {}

    /**
     * Returns the first matching names after a given name, in their order. Reads all keys, a thousand in each round
     * trip. A key that is created or deleted meanwhile may be missing or present.
     *
     * @param pattern a pattern for SCAN
     * @param shortened converts a full key to the name by which keys are sorted and reported; a full key may contain
     *     braces
     * @param after the name after which the list begins; empty for the whole list
     * @param max the largest number of names
     * @throws RedisUnavailableException when a Redis server is unavailable
     */
    public static List<String> first(
            RedisConnection redis, String pattern, UnaryOperator<String> shortened, String after, int max) {
        TreeSet<String> names = new TreeSet<>();
        ScanIteration scan = redis.call("SCAN for " + pattern, jedis -> jedis.scanIteration(SCANNED, pattern));
        while (!scan.isIterationCompleted()) {
            for (String key : redis.call("SCAN for " + pattern, jedis -> scan.nextBatchList())) {
                String name = shortened.apply(key);
                if (name.compareTo(after) > 0) {
                    names.add(name);
                }
                if (names.size() > max) {
                    names.pollLast();
                }
            }
        }
        return List.copyOf(names);
    }
}
