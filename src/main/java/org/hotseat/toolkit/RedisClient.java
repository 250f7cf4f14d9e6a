package org.hotseat.toolkit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Values that the servers of an application share: texts, counters, maps, lists, sets and JSON values. Thread-safe.
 *
 * <p>Every key gets the prefix {@code REDIS_KEY_PREFIX}, so that keys never collide with the hot state of the sales.
 * Each operation costs one round trip, unless documented otherwise. Every operation throws
 * {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is unavailable (a change may have happened
 * nevertheless). It throws {@link org.hotseat.toolkit.RedisDataException} when the key contains another kind of value.
 * Empty keys and times to live below 1 ms are refused with {@link IllegalArgumentException}. Setting, deleting and
 * expiring may be repeated; counting, pushing and popping may not.
 */
public interface RedisClient {

    /** Returns the text of a key; empty when the key does not exist or has expired. */
    Optional<String> get(String key);

    /** Sets a text without a time to live. Replaces any earlier value and its time to live. */
    void set(String key, String value);

    /** Sets a text with a time to live, in whole ms. Replaces any earlier value and its time to live. */
    void set(String key, String value, Duration ttl);

    /**
     * Deletes a value of any kind.
     *
     * @return whether the value existed
     */
    boolean delete(String key);

    boolean exists(String key);

    /**
     * Sets a new time to live for an existing value.
     *
     * @return whether the value exists; if not, nothing was changed
     */
    boolean expire(String key, Duration ttl);

    /**
     * Adds 1 to a counter, which begins at 0. The time to live stays.
     *
     * @return the new count
     */
    long incr(String key);

    /**
     * Subtracts 1 from a counter, which begins at 0. The time to live stays.
     *
     * @return the new count, which may be negative
     */
    long decr(String key);

    /**
     * Sets one field of a map.
     *
     * @return whether the field is new
     */
    boolean hset(String key, String field, String value);

    Optional<String> hget(String key, String field);

    /** Returns the whole map; empty when it does not exist. The cost grows with the size of the map. */
    Map<String, String> hgetAll(String key);

    /**
     * Puts values before the head of a list, one after another, so that the last given value is the new head.
     *
     * @return the new length
     */
    long lpush(String key, String... values);

    /**
     * Appends values to the end of a list, in the given order.
     *
     * @return the new length
     */
    long rpush(String key, String... values);

    /** Removes and returns the head of a list; empty when the list is empty. */
    Optional<String> lpop(String key);

    /**
     * Returns the entries from one index to another, both included. Indexes count from 0; negative ones count from the
     * end (−1 is the last).
     */
    List<String> lrange(String key, long from, long to);

    /**
     * Adds members to a set.
     *
     * @return the number of new members
     */
    long sadd(String key, String... members);

    /** Returns the whole set; empty when it does not exist. The cost grows with the size of the set. */
    Set<String> smembers(String key);

    /**
     * Sets a value as JSON with a time to live. Supports records, beans, collections, dates, decimals, and nulls inside
     * of them.
     */
    <T> void put(String key, T value, Duration ttl);

    /**
     * Returns a value that was set by {@link #put} or {@link #remember}. Returns empty when it does not exist, or when
     * its absence was remembered.
     *
     * @throws org.hotseat.toolkit.RedisDataException when the value cannot be read as this type; names the key and the
     *     type
     */
    <T> Optional<T> get(String key, JsonType<T> type);

    /** The same as {@link #get(String, JsonType)}, for a type without type arguments. */
    default <T> Optional<T> get(String key, Class<T> type) {
        return get(key, JsonType.of(type));
    }

    /**
     * Returns the remembered value of a key. If none is remembered, runs the loader and remembers its value as the rule
     * says. When several threads of this server miss a key, one of them runs its loader and the others wait for it.
     * When a loader fails, nothing is remembered, and all these threads get its exception. A loader must not ask for
     * its own key.
     *
     * <p>Costs one round trip when the value exists; otherwise three, and the time of the loader.
     *
     * @param loader returns the value, or empty when no such value exists; its absence is remembered if the rule says
     *     so
     * @throws IllegalStateException when a loader asks for its own key
     */
    <T> Optional<T> remember(String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader);

    /**
     * The same as {@link #remember(String, RememberRule, JsonType, Supplier)}, for a value that always exists.
     *
     * @throws org.hotseat.toolkit.RedisDataException when another caller has remembered that the value does not exist
     */
    <T> T remember(String key, Duration ttl, JsonType<T> type, Supplier<T> loader);

    /** The same as {@link #remember(String, Duration, JsonType, Supplier)}, for a type without type arguments. */
    default <T> T remember(String key, Duration ttl, Class<T> type, Supplier<T> loader) {
        return remember(key, ttl, JsonType.of(type), loader);
    }

    /**
     * Sends all operations of a block together in one round trip (in a cluster one for each server concerned). They are
     * not atomic: other callers' operations may run between them, and when one fails the others happen nevertheless.
     *
     * <pre>{@code
     * long visits = redis.pipeline(batch -> {
     *     Pending<Long> count = batch.incr("visits");
     *     batch.expire("visits", Duration.ofDays(1));
     *     return count::get;
     * });
     * }</pre>
     *
     * @param block records the operations, and returns a supplier of the result, which is called when all replies have
     *     arrived
     * @throws org.hotseat.toolkit.RedisDataException when an operation fails; names the first one that failed, with its
     *     number and a description
     */
    <T> T pipeline(Function<RedisPipeline, Supplier<T>> block);
}
