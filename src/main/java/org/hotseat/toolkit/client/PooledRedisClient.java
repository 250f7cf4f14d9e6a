package org.hotseat.toolkit.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.RedisClient;
import org.hotseat.toolkit.RedisDataException;
import org.hotseat.toolkit.RedisPipeline;
import org.hotseat.toolkit.RememberRule;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.OperationTimes;
import org.hotseat.toolkit.connection.RedisConnection;
import org.hotseat.toolkit.connection.RedisErrors;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** The client over the pooled connection. Has no state except the loads under way. */
public class PooledRedisClient implements RedisClient {

    private final RedisConnection redis;
    private final ToolkitKeys keys;
    private final OperationTimes times;
    private final JsonValues json = new JsonValues();
    private final Remembered remembered = new Remembered(new Store(), json);

    public PooledRedisClient(RedisConnection redis, ToolkitKeys keys, OperationTimes times) {
        this.redis = redis;
        this.keys = keys;
        this.times = times;
    }

    /** Releases the JSON library; the connection stays open. */
    public void close() {
        json.close();
    }

    @Override
    public Optional<String> get(String key) {
        return Optional.ofNullable(run("GET", key, UnifiedJedis::get));
    }

    @Override
    public void set(String key, String value) {
        run("SET", key, (jedis, full) -> jedis.set(full, value));
    }

    @Override
    public void set(String key, String value, Duration ttl) {
        SetParams params = SetParams.setParams().px(ToolkitKeys.millis(ttl));
        run("SET", key, (jedis, full) -> jedis.set(full, value, params));
    }

    @Override
    public boolean delete(String key) {
        return run("DEL", key, UnifiedJedis::del) > 0;
    }

    @Override
    public boolean exists(String key) {
        return run("EXISTS", key, UnifiedJedis::exists);
    }

    @Override
    public boolean expire(String key, Duration ttl) {
        long millis = ToolkitKeys.millis(ttl);
        return run("PEXPIRE", key, (jedis, full) -> jedis.pexpire(full, millis)) > 0;
    }

    @Override
    public long incr(String key) {
        return run("INCR", key, UnifiedJedis::incr);
    }

    @Override
    public long decr(String key) {
        return run("DECR", key, UnifiedJedis::decr);
    }

    @Override
    public boolean hset(String key, String field, String value) {
        return run("HSET", key, (jedis, full) -> jedis.hset(full, field, value)) > 0;
    }

    @Override
    public Optional<String> hget(String key, String field) {
        return Optional.ofNullable(run("HGET", key, (jedis, full) -> jedis.hget(full, field)));
    }

    @Override
    public Map<String, String> hgetAll(String key) {
        return run("HGETALL", key, UnifiedJedis::hgetAll);
    }

    @Override
    public long lpush(String key, String... values) {
        return run("LPUSH", key, (jedis, full) -> jedis.lpush(full, values));
    }

    @Override
    public long rpush(String key, String... values) {
        return run("RPUSH", key, (jedis, full) -> jedis.rpush(full, values));
    }

    @Override
    public Optional<String> lpop(String key) {
        return Optional.ofNullable(run("LPOP", key, UnifiedJedis::lpop));
    }

    @Override
    public List<String> lrange(String key, long from, long to) {
        return run("LRANGE", key, (jedis, full) -> jedis.lrange(full, from, to));
    }

    @Override
    public long sadd(String key, String... members) {
        return run("SADD", key, (jedis, full) -> jedis.sadd(full, members));
    }

    @Override
    public Set<String> smembers(String key) {
        return run("SMEMBERS", key, UnifiedJedis::smembers);
    }

    @Override
    public <T> void put(String key, T value, Duration ttl) {
        set(key, json.write(keys.key(key), value), ttl);
    }

    @Override
    public <T> Optional<T> get(String key, JsonType<T> type) {
        return json.read(keys.key(key), get(key).orElse(null), type);
    }

    @Override
    public <T> Optional<T> remember(String key, RememberRule rule, JsonType<T> type, Supplier<Optional<T>> loader) {
        return remembered.get(key, rule, type, loader);
    }

    @Override
    public <T> T remember(String key, Duration ttl, JsonType<T> type, Supplier<T> loader) {
        return remember(key, RememberRule.of(ttl), type, () -> Optional.of(loader.get()))
                .orElseThrow(() -> new RedisDataException(keys.key(key) + " is remembered to have no value", null));
    }

    @Override
    public <T> T pipeline(Function<RedisPipeline, Supplier<T>> block) {
        return times.of(
                        "pipeline",
                        () -> redis.call("a pipeline", jedis -> {
                            try (AbstractPipeline pipeline = jedis.pipelined()) {
                                ToolkitPipeline batch = new ToolkitPipeline(pipeline, keys, json);
                                Supplier<T> result = block.apply(batch);
                                batch.send();
                                return result;
                            }
                        }))
                .get();
    }

    private <T> T run(String word, String key, Operation<T> operation) {
        String full = keys.key(key);
        return times.of(word, () -> redis.call(word + " of " + full, jedis -> operation.on(jedis, full)));
    }

    /** One operation on a key, given by its full name. */
    private interface Operation<T> {
        T on(UnifiedJedis jedis, String key);
    }

    private final class Store implements Remembered.Store {

        @Override
        public Remembered.Found find(String key, boolean withTimeLeft) {
            if (!withTimeLeft) {
                return new Remembered.Found(get(key).orElse(null), -1);
            }
            String full = keys.key(key);
            return redis.call("GET and PTTL of " + full, jedis -> {
                try (AbstractPipeline pipeline = jedis.pipelined()) {
                    Response<String> value = pipeline.get(full);
                    Response<Long> left = pipeline.pttl(full);
                    pipeline.sync();
                    return new Remembered.Found(RedisErrors.reply(value), RedisErrors.reply(left));
                }
            });
        }

        @Override
        public void set(String key, String value, Duration ttl) {
            PooledRedisClient.this.set(key, value, ttl);
        }
    }
}
