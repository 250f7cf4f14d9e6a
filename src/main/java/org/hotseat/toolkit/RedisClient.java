package org.hotseat.toolkit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Shared values of an application's servers: texts, counters, maps, lists, sets and JSON values. Safe for all threads.
 *
 * <p>Every key is put behind {@code REDIS_KEY_PREFIX}, so that nothing here meets the hot state of the sales. Each
 * operation is one round trip unless it says otherwise. Every operation throws
 * {@link org.hotseat.toolkit.RedisUnavailableException} when the store is away (a change may then have happened) and
 * {@link org.hotseat.toolkit.RedisDataException} when the key holds another kind of value. Empty keys and times to live
 * below 1 ms are refused with {@link IllegalArgumentException}. Setting, deleting and expiring may be repeated;
 * counting, pushing and popping may not.
 */
public interface RedisClient {

    /** The text of a key; empty when there is none or its time is over. */
    Optional<String> get(String key);

    /** Sets a text for good; replaces any earlier value and its time to live. */
    void set(String key, String value);

    /** Sets a text for a time, in whole ms; replaces any earlier value and its time to live. */
    void set(String key, String value, Duration ttl);

    /** Deletes a value of any kind; returns whether there was one. */
    boolean delete(String key);

    boolean exists(String key);

    /** Gives an existing value a new time to live; answers false, and does nothing, when there is no such value. */
    boolean expire(String key, Duration ttl);

    /** Adds 1 to a counter, which begins at 0; returns the new count. The time to live stays. */
    long incr(String key);

    /**
     * Takes 1 from a counter, which begins at 0; returns the new count, which may be negative. The time to live stays.
     */
    long decr(String key);

    /** Sets one field of a map; returns whether the field is new. */
    boolean hset(String key, String field, String value);

    Optional<String> hget(String key, String field);

    /** The whole map, empty when there is none; costs as much as the map is large. */
    Map<String, String> hgetAll(String key);

    /**
     * Puts values before the head of a list, one after another, so that the last one given is the new head; returns its
     * length.
     */
    long lpush(String key, String... values);

    /** Puts values behind the end of a list, in their order; returns its length. */
    long rpush(String key, String... values);

    /** Takes the head of a list; empty when the list is. */
    Optional<String> lpop(String key);

    /**
     * The entries from one index to another, both included, counted from 0, or from the end where negative (−1 is the
     * last).
     */
    List<String> lrange(String key, long from, long to);

    /** Adds members to a set; returns how many of them are new. */
    long sadd(String key, String... members);

    /** The whole set, empty when there is none; costs as much as the set is large. */
    Set<String> smembers(String key);

    /** Sets a value as JSON for a time: records, beans, collections, dates, decimals, nulls inside. */
    <T> void put(String key, T value, Duration ttl);

    /**
     * A value set by {@link #put} or {@link #remember}; empty when there is none or it was remembered to be none.
     *
     * @throws org.hotseat.toolkit.RedisDataException naming key and type, when the value cannot be read as this type
     */
    <T> Optional<T> get(String key, JsonType<T> type);

    /** {@link #get(String, JsonType)} for a type without type arguments. */
    default <T> Optional<T> get(String key, Class<T> type) {
        return get(key, JsonType.of(type));
    }

    /**
     * The remembered value of a key, or the loader's, which is then remembered as the rule says. However many threads
     * of this server miss a key, one of them runs its loader and the others wait for it. A loader that fails changes
     * nothing; it and every thread that waited get its exception. A loader must not ask for its own key.
     *
     * <p>One round trip when the value exists, three and the loader's time when it is not.
     *
     * @param loader answers empty when there is no such value, which is remembered if the rule says so
     * @throws IllegalStateException when a loader asks for its own key
     */
    <T> Optional<T> remember(String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader);

    /**
     * {@link #remember(String, RememberRule, JsonType, Supplier)} of a value that there always is.
     *
     * @throws org.hotseat.toolkit.RedisDataException when another caller has remembered that there is none
     */
    <T> T remember(String key, Duration ttl, JsonType<T> type, Supplier<T> loader);

    /** {@link #remember(String, Duration, JsonType, Supplier)} for a type without type arguments. */
    default <T> T remember(String key, Duration ttl, Class<T> type, Supplier<T> loader) {
        return remember(key, ttl, JsonType.of(type), loader);
    }

    /**
     * Sends all operations of a block together: one round trip (a cluster: one for each server concerned). They are not
     * atomic: other callers' operations may come between, and when one fails the others happen nevertheless.
     *
     * <pre>{@code
     * long visits = redis.pipeline(batch -> {
     *     Pending<Long> count = batch.incr("visits");
     *     batch.expire("visits", Duration.ofDays(1));
     *     return count::get;
     * });
     * }</pre>
     *
     * @param block records operations; what it answers is asked for the result once all replies have come
     * @throws org.hotseat.toolkit.RedisDataException naming the first operation that failed, by its number and in words
     */
    <T> T pipeline(Function<RedisPipeline, Supplier<T>> block);
}
