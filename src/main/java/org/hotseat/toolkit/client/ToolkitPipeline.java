package org.hotseat.toolkit.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.Pending;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisPipeline;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.RedisErrors;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/**
 * Records operations on a pipeline of Jedis. Remembers a description of each operation, for the message if it fails.
 */
final class ToolkitPipeline implements RedisPipeline {

    private final AbstractPipeline pipeline;
    private final ToolkitKeys keys;
    private final JsonValues json;
    private final List<Recorded<?, ?>> recorded = new ArrayList<>();
    private boolean sent;

    ToolkitPipeline(AbstractPipeline pipeline, ToolkitKeys keys, JsonValues json) {
        this.pipeline = pipeline;
        this.keys = keys;
        this.json = json;
    }

    /** Sends all operations and checks every reply, so that no failure is overlooked. */
    void send() {
        pipeline.sync();
        sent = true;
        recorded.forEach(Recorded::get);
    }

    @Override
    public Pending<Optional<String>> get(String key) {
        return record("GET", key, pipeline.get(keys.key(key)), Optional::ofNullable);
    }

    @Override
    public <T> Pending<Optional<T>> get(String key, JsonType<T> type) {
        String full = keys.key(key);
        return record("GET", key, pipeline.get(full), text -> json.read(full, text, type));
    }

    @Override
    public Pending<Void> set(String key, String value) {
        return done("SET", key, pipeline.set(keys.key(key), value));
    }

    @Override
    public Pending<Void> set(String key, String value, Duration ttl) {
        return done(
                "SET",
                key,
                pipeline.set(keys.key(key), value, SetParams.setParams().px(ToolkitKeys.millis(ttl))));
    }

    @Override
    public <T> Pending<Void> put(String key, T value, Duration ttl) {
        return set(key, json.write(keys.key(key), value), ttl);
    }

    @Override
    public Pending<Boolean> delete(String key) {
        return record("DEL", key, pipeline.del(keys.key(key)), count -> count > 0);
    }

    @Override
    public Pending<Boolean> exists(String key) {
        return record("EXISTS", key, pipeline.exists(keys.key(key)), Function.identity());
    }

    @Override
    public Pending<Boolean> expire(String key, Duration ttl) {
        return record("PEXPIRE", key, pipeline.pexpire(keys.key(key), ToolkitKeys.millis(ttl)), set -> set > 0);
    }

    @Override
    public Pending<Long> incr(String key) {
        return record("INCR", key, pipeline.incr(keys.key(key)), Function.identity());
    }

    @Override
    public Pending<Long> decr(String key) {
        return record("DECR", key, pipeline.decr(keys.key(key)), Function.identity());
    }

    @Override
    public Pending<Boolean> hset(String key, String field, String value) {
        return record("HSET", key, pipeline.hset(keys.key(key), field, value), added -> added > 0);
    }

    @Override
    public Pending<Optional<String>> hget(String key, String field) {
        return record("HGET", key, pipeline.hget(keys.key(key), field), Optional::ofNullable);
    }

    @Override
    public Pending<Map<String, String>> hgetAll(String key) {
        return record("HGETALL", key, pipeline.hgetAll(keys.key(key)), Function.identity());
    }

    @Override
    public Pending<Long> lpush(String key, String... values) {
        return record("LPUSH", key, pipeline.lpush(keys.key(key), values), Function.identity());
    }

    @Override
    public Pending<Long> rpush(String key, String... values) {
        return record("RPUSH", key, pipeline.rpush(keys.key(key), values), Function.identity());
    }

    @Override
    public Pending<Optional<String>> lpop(String key) {
        return record("LPOP", key, pipeline.lpop(keys.key(key)), Optional::ofNullable);
    }

    @Override
    public Pending<List<String>> lrange(String key, long from, long to) {
        return record("LRANGE", key, pipeline.lrange(keys.key(key), from, to), Function.identity());
    }

    @Override
    public Pending<Long> sadd(String key, String... members) {
        return record("SADD", key, pipeline.sadd(keys.key(key), members), Function.identity());
    }

    @Override
    public Pending<Set<String>> smembers(String key) {
        return record("SMEMBERS", key, pipeline.smembers(keys.key(key)), Function.identity());
    }

    @SuppressWarnings("NullAway") // Null is the only value of Void.
    private Pending<Void> done(String word, String key, Response<String> response) {
        return record(word, key, response, ok -> null);
    }

    private <R, T> Pending<T> record(String word, String key, Response<R> response, Function<R, T> reading) {
        Recorded<R, T> one =
                new Recorded<>(recorded.size() + 1 + ", " + word + " of " + keys.key(key), response, reading);
        recorded.add(one);
        return one;
    }

    private final class Recorded<R, T> implements Pending<T> {

        private final String words;
        private final Response<R> response;
        private final Function<R, T> reading;

        Recorded(String words, Response<R> response, Function<R, T> reading) {
            this.words = words;
            this.response = response;
            this.reading = reading;
        }

        @Override
        public T get() {
            if (!sent) {
                throw new IllegalStateException("The pipeline has not been sent yet: ask after its block");
            }
            try {
                return reading.apply(RedisErrors.reply(response));
            } catch (JedisException e) {
                ToolkitException trouble = RedisErrors.wrap("operation " + words, e);
                throw trouble instanceof RedisUnavailableException
                        ? trouble
                        : new RedisDataException(trouble.getMessage() + " of a pipeline", e);
            }
        }
    }
}
