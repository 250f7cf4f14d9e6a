package org.hotseat.simulation.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.testing.Amount;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.ToolkitInside;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;

/** The Redis of the simulation beside the real one: equal calls, equal replies. */
@Tag("amount")
class RedisModelIT {

    private static final String CALL = "return redis.call(ARGV[1], unpack(ARGV, 2))";
    private static final List<String> KEYS = List.of("simulation:a", "simulation:b");

    private final RedisNode model = new RedisNode("model", new Simulation(1), new LuaEngine(), new RedisData(), 0);

    @Test
    void randomCallsHaveTheSameReplies() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (UnifiedJedis real = open()) {
            for (int round = 0; round < Amount.of(500); round++) {
                real.del(KEYS.toArray(String[]::new));
                model.empty();
                String kind = List.of("hash", "text", "ranks", "list", "stream", "set")
                        .get(random.nextInt(6));
                for (int i = 0; i < 30; i++) {
                    List<String> call = call(kind, random);
                    assertThat(of(model, CALL, call))
                            .as("%s, seed %d", call, seed)
                            .isEqualTo(of(real, CALL, call));
                }
            }
            real.del(KEYS.toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return cjson.encode({'ORDERED', 'a/b\"c', 12, '1700000000000'})",
                "local t = cjson.decode('[\"x\",[\"a\",\"b \\\\u00e9\"],[]]') return {t[1], t[2][2], #t[3], #t}",
                "local n = 0 for word in ('a:1  b c:2'):gmatch('%S+') do n = n + #word:match('^[^:]*') end return n",
                "return {('12:ab@3:cd'):match('(%d+):([^:@]*)$')}",
                "return {string.format('%d', '1700000000123' + 5), 7 / 2 * 2, math.floor(3.7), '3' * 4, 10 % 3}",
                "return {table.concat({1, 'b', 3}, '\\0'), #'a\\0b', ('a b'):gsub(' ', '\\t')}",
                "return {tostring(5), 5 .. '', tonumber('12'), tonumber('x') or 'none', select('#', 1, nil, 3)}",
                "return {unpack({1, 2, 3}, 2)}",
                "return {math.max(1, math.huge) == math.huge and 'yes', math.min(2, 1), -3, 2 ^ 40}",
                "local t = {1, 2, 3} return {table.remove(t), #t, ('ab'):sub(-1), ('x'):rep(3)}",
                "return {true, false, 1}",
                "return redis.pcall('HINCRBY', KEYS[1], 'n', '5')"
            })
    void luaSaysTheSame(String script) {
        try (UnifiedJedis real = open()) {
            real.del(KEYS.get(0));
            assertThat(of(model, script, List.of())).isEqualTo(of(real, script, List.of()));
            real.del(KEYS.get(0));
        }
    }

    private static UnifiedJedis open() {
        String port = Integer.toString(TestStores.current().redisPort());
        return ToolkitInside.open(RedisSettings.from(new Settings(
                name -> Optional.ofNullable(Map.of("redis.port", port).get(name)))));
    }

    private static List<String> call(String kind, Random random) {
        String key = KEYS.get(random.nextInt(2));
        String field = "f" + random.nextInt(3);
        String number = Integer.toString(random.nextInt(9) - 2);
        List<List<String>> calls = switch (kind) {
            case "hash" ->
                List.of(
                        List.of("HSET", key, field, number),
                        List.of("HGET", key, field),
                        List.of("HMGET", key, "f0", field),
                        List.of("HGETALL", key),
                        List.of("HDEL", key, field),
                        List.of("HINCRBY", key, field, number),
                        List.of("HLEN", key),
                        List.of("HEXISTS", key, field),
                        List.of("HVALS", key),
                        List.of("UNLINK", key));
            case "text" ->
                List.of(
                        List.of("SET", key, number),
                        List.of("SET", key, "7", "NX", "PX", "100000"),
                        List.of("SET", key, number, "PX", "100000"),
                        List.of("SET", key, number, "PXAT", "4102444800000"),
                        List.of("GET", key),
                        List.of("MGET", key, "simulation:a", "simulation:none"),
                        List.of("INCR", key),
                        List.of("DECRBY", key, "3"),
                        List.of("EXISTS", key, "simulation:a"),
                        List.of("STRLEN", key),
                        List.of("PERSIST", key),
                        List.of("PEXPIRE", key, "500000"),
                        List.of("DEL", key));
            case "ranks" ->
                List.of(
                        List.of("ZADD", key, number, field),
                        List.of("ZADD", key, "NX", number, field),
                        List.of("ZADD", key, "XX", number, field),
                        List.of("ZREM", key, field),
                        List.of("ZSCORE", key, field),
                        List.of("ZCARD", key),
                        List.of("ZRANGE", key, "0", "-1", "WITHSCORES"),
                        List.of("ZRANGE", key, "1", "2"),
                        List.of("ZRANGEBYSCORE", key, "-inf", number),
                        List.of("ZRANGEBYSCORE", key, "(" + number, "+inf", "LIMIT", "0", "2"),
                        List.of("ZREVRANGEBYSCORE", key, "+inf", number));
            case "list" ->
                List.of(
                        List.of("RPUSH", key, field, number),
                        List.of("LSET", key, number, field),
                        List.of("LPOP", key),
                        List.of("LLEN", key),
                        List.of("LINDEX", key, number),
                        List.of("LRANGE", key, "0", "-1"),
                        List.of("LRANGE", key, number, "2"));
            case "stream" ->
                List.of(
                        List.of("XLEN", key),
                        List.of("XDEL", key, "1-1"),
                        List.of("XRANGE", key, "-", "+", "COUNT", "1"),
                        List.of("XREVRANGE", key, "+", "-"));
            default -> List.of(List.of("SADD", key, field, number), List.of("SCARD", key), List.of("EXISTS", key));
        };
        return random.nextInt(8) == 0 ? List.of("TYPE", key) : calls.get(random.nextInt(calls.size()));
    }

    private static @Nullable Object of(UnifiedJedis real, String script, List<String> arguments) {
        try {
            return real.eval(script, KEYS, arguments);
        } catch (JedisDataException e) {
            return "error";
        }
    }

    private static @Nullable Object of(RedisNode model, String script, List<String> arguments) {
        try {
            return text(model.script(script, KEYS, arguments));
        } catch (IllegalStateException e) {
            return "error";
        }
    }

    private static @Nullable Object text(@Nullable Object reply) {
        if (reply instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            list.forEach(each -> all.add(text(each)));
            return all;
        }
        return reply instanceof String word
                ? new String(word.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                : reply;
    }
}
