package org.hotseat.toolkit.lock;

import java.util.List;
import org.hotseat.testing.TestStores;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * A store that protects itself by fencing tokens: it remembers the greatest it has seen, and refuses whoever comes with
 * a smaller one. A holder shows its token already when it reads; were it shown only when writing, an earlier holder
 * could still write between a later holder's reading and writing.
 */
public final class FencedCounter {

    private static final String READ = """
            if tonumber(redis.call('HGET', KEYS[1], 'fence') or 0) > tonumber(ARGV[1]) then return -1 end
            if redis.call('SADD', KEYS[2], ARGV[1]) == 0 then redis.call('HINCRBY', KEYS[1], 'twice', 1) end
            redis.call('HSET', KEYS[1], 'fence', ARGV[1])
            return tonumber(redis.call('HGET', KEYS[1], 'value') or 0)""";
    private static final String WRITE = """
            if tonumber(redis.call('HGET', KEYS[1], 'fence') or 0) > tonumber(ARGV[1]) then return 0 end
            redis.call('HSET', KEYS[1], 'fence', ARGV[1], 'value', ARGV[2])
            return 1""";

    private final UnifiedJedis redis;
    private final String name;

    public FencedCounter(UnifiedJedis redis, String name) {
        this.redis = redis;
        this.name = name;
    }

    /** To the Redis that the tests share. */
    static UnifiedJedis connect() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }

    /** The value, or −1 when a greater token has been here. */
    public long read(long fence) {
        return (Long) redis.eval(READ, List.of(name, name + ":fences"), List.of(Long.toString(fence)));
    }

    /** Sets the value; answers false, and changes nothing, when a greater token has been here. */
    public boolean write(long fence, long value) {
        return (Long) redis.eval(WRITE, List.of(name), List.of(Long.toString(fence), Long.toString(value))) == 1;
    }

    long value() {
        String value = redis.hget(name, "value");
        return value == null ? 0 : Long.parseLong(value);
    }

    /** The number of times that a fencing token was shown which had been shown before. */
    long tokensSeenTwice() {
        String twice = redis.hget(name, "twice");
        return twice == null ? 0 : Long.parseLong(twice);
    }
}
