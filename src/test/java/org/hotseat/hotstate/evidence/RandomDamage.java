package org.hotseat.hotstate.evidence;

import java.util.List;
import java.util.Map;
import java.util.Random;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.args.ListPosition;

/** Damages the hot state of one resource: numbers, texts, entries, fields and whole keys, missing, wrong or beside. */
final class RandomDamage {

    private static final List<String> TEXTS =
            List.of("", "0", "-1", "7", "nonsense", "1:2:3", ":", "..h.", "1 2", "{}");
    private static final long HOUR = 3_600_000;

    private final RedisClient redis;
    private final Random random;
    private final DamagedResources.Sold sold;

    RandomDamage(RedisClient redis, Random random, DamagedResources.Sold sold) {
        this.redis = redis;
        this.random = random;
        this.sold = sold;
    }

    /** Does one thing, and says in words which. */
    String some() {
        if (!sold.members().isEmpty() && random.nextInt(3) == 0) {
            return entry(one(sold.members()));
        }
        String key = one(sold.keys());
        String type = redis.type(key);
        return switch (random.nextInt(8)) {
            case 0 -> {
                redis.del(key);
                yield "DEL " + key;
            }
            case 1 -> {
                redis.del(key);
                yield type.equals("string") ? field(key, "other", "1") : text(key, one(TEXTS));
            }
            default ->
                switch (type) {
                    case "string" -> random.nextBoolean() ? text(key, one(TEXTS)) : text(key, redis.get(key) + "2");
                    case "hash" -> hash(key);
                    case "list" -> list(key);
                    case "set" -> set(key);
                    case "zset" -> member(key, one(redis.zrange(key, 0, -1)));
                    case "stream" -> {
                        redis.xtrim(key, 0, false);
                        yield "XTRIM " + key;
                    }
                    default -> field(key, "other", "1");
                };
        };
    }

    private String hash(String key) {
        Map<String, String> fields = redis.hgetAll(key);
        String name = one(List.copyOf(fields.keySet()));
        String value = fields.getOrDefault(name, "");
        return switch (random.nextInt(5)) {
            case 0 -> {
                redis.hdel(key, name);
                yield "HDEL " + key + " " + name;
            }
            case 1 -> field(key, name, one(TEXTS));
            case 2 -> field(key, one(List.of("u1", "u5", "Z9", "A", "*", ":", "stopped", "left")), one(TEXTS));
            case 3 -> field(key, name, fields.getOrDefault(one(List.copyOf(fields.keySet())), ""));
            default ->
                value.matches("\\d{1,15}")
                        ? field(key, name, Long.toString(Long.parseLong(value) + random.nextInt(7) - 3))
                        : field(key, "u5", value);
        };
    }

    private String list(String key) {
        List<String> items = redis.lrange(key, 0, -1);
        return switch (random.nextInt(4)) {
            case 0 -> "LPOP " + key + " " + redis.lpop(key);
            case 1 -> {
                String item = one(items);
                redis.rpush(key, item);
                yield "RPUSH " + key + " " + item;
            }
            case 2 -> {
                redis.lset(key, 0, one(TEXTS));
                yield "LSET " + key;
            }
            default -> {
                redis.linsert(key, ListPosition.BEFORE, one(items), "99:1");
                yield "LINSERT " + key;
            }
        };
    }

    private String set(String key) {
        String member = one(List.copyOf(redis.smembers(key)));
        if (random.nextBoolean()) {
            redis.srem(key, member);
            return "SREM " + key + " " + member;
        }
        redis.sadd(key, "other");
        return "SADD " + key;
    }

    private String entry(String member) {
        String[] parts = member.split(" ", 2);
        return member(parts[0], parts[1]);
    }

    private String member(String index, String member) {
        long now = System.currentTimeMillis();
        return switch (random.nextInt(5)) {
            case 0 -> {
                redis.zrem(index, member);
                yield "ZREM " + index + " " + member;
            }
            case 1 -> {
                redis.zadd(index, now - HOUR, member);
                yield "ZADD " + index + " earlier " + member;
            }
            case 2 -> {
                redis.zadd(index, now + HOUR * 24 * 365, member);
                yield "ZADD " + index + " later " + member;
            }
            case 3 -> added(index, member + "x");
            default -> added(index, member.replaceAll("[^:]*$", one(List.of("", "no id!", "~"))));
        };
    }

    private String added(String index, String member) {
        redis.zadd(index, System.currentTimeMillis() + HOUR, member);
        return "ZADD " + index + " " + member;
    }

    private String text(String key, String value) {
        redis.set(key, value);
        return "SET " + key + " '" + value + "'";
    }

    private String field(String key, String name, String value) {
        redis.hset(key, name, value);
        return "HSET " + key + " " + name + " '" + value + "'";
    }

    private <T> T one(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
