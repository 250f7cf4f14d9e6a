package org.hotseat.toolkit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Records the operations of {@link RedisClient#pipeline}. Each one does the same as the operation of the same name in
 * {@link RedisClient}, and refuses the same arguments. Use it only inside the block, on its thread.
 */
public interface RedisPipeline {

    Pending<Optional<String>> get(String key);

    <T> Pending<Optional<T>> get(String key, JsonType<T> type);

    Pending<Void> set(String key, String value);

    Pending<Void> set(String key, String value, Duration ttl);

    <T> Pending<Void> put(String key, T value, Duration ttl);

    Pending<Boolean> delete(String key);

    Pending<Boolean> exists(String key);

    Pending<Boolean> expire(String key, Duration ttl);

    Pending<Long> incr(String key);

    Pending<Long> decr(String key);

    Pending<Boolean> hset(String key, String field, String value);

    Pending<Optional<String>> hget(String key, String field);

    Pending<Map<String, String>> hgetAll(String key);

    Pending<Long> lpush(String key, String... values);

    Pending<Long> rpush(String key, String... values);

    Pending<Optional<String>> lpop(String key);

    Pending<List<String>> lrange(String key, long from, long to);

    Pending<Long> sadd(String key, String... members);

    Pending<Set<String>> smembers(String key);
}
