package org.hotseat.toolkit.connection;

import jakarta.enterprise.inject.Vetoed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.redis.RedisWorld.Call;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.args.Rawable;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.executors.CommandExecutor;

/** A connection to the Redis of a simulation, below the commands of the client. No bean. */
@Vetoed
public class SimulatedRedisConnection extends RedisConnection {

    /** Those that were sent, by their digests. One text and one name each: they are looked up by them. */
    private static final Map<String, Sent> SCRIPTS = new ConcurrentHashMap<>();

    /** The texts of scripts in bytes. */
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private record Sent(String name, String text) {

        static Sent of(String text) {
            String first = text.lines().findFirst().orElse("");
            return new Sent(first.replaceAll("^--\\[\\[ (\\w+):.*", "$1"), text);
        }
    }

    private final RedisWorld redis;
    private final UnifiedJedis jedis = new Client();

    public SimulatedRedisConnection(RedisWorld redis) {
        this.redis = redis;
    }

    @Override
    public void close() {}

    @Override
    public <T> T call(String operation, Function<UnifiedJedis, T> action) {
        try {
            return action.apply(jedis);
        } catch (JedisException e) {
            throw RedisErrors.wrap(operation, e);
        }
    }

    @Override
    List<Object> exchange(UnifiedJedis client, List<? extends LuaCall<?>> calls) {
        List<Call> sent = new ArrayList<>();
        for (LuaCall<?> call : calls) {
            String text = TEXTS.computeIfAbsent(call.script().text(), SimulatedRedisConnection::bytes);
            sent.add(new Call(call.script().name(), text, bytes(call.keys()), bytes(call.arguments())));
        }
        List<Object> replies = new ArrayList<>();
        redis.run(sent, SimulatedRedisConnection::silence).forEach(reply -> replies.add(decoded(reply)));
        return replies;
    }

    @Override
    boolean silent() {
        return false;
    }

    private static String bytes(String text) {
        return RedisWorld.bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> bytes(List<String> texts) {
        return texts.stream().map(SimulatedRedisConnection::bytes).toList();
    }

    private static @Nullable Object decoded(@Nullable Object reply) {
        if (reply instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            list.forEach(each -> all.add(decoded(each)));
            return all;
        }
        return reply instanceof String text
                ? new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                : reply;
    }

    private static JedisConnectionException silence() {
        return new JedisConnectionException("Read timed out");
    }

    /** A client whose commands go to the Redis of the world. */
    private final class Client extends UnifiedJedis {

        Client() {
            super(new Sending(), null, RedisProtocol.RESP2, null);
        }
    }

    private final class Sending implements CommandExecutor {

        @Override
        @SuppressWarnings("unchecked")
        public <T> T executeCommand(CommandObject<T> command) {
            List<String> words = words(command.getArguments());
            String name = words.get(0);
            if (name.equals("EVALSHA") && !SCRIPTS.containsKey(words.get(1))) {
                throw new JedisNoScriptException("NOSCRIPT");
            }
            if (name.startsWith("EVAL")) {
                return (T) decoded(script(words));
            }
            Object reply = redis.run(name, words.subList(1, words.size()), SimulatedRedisConnection::silence);
            return reply instanceof Long ? (T) reply : command.getBuilder().build(reply);
        }

        private @Nullable Object script(List<String> words) {
            Sent script = words.get(0).equals("EVALSHA")
                    ? SCRIPTS.get(words.get(1))
                    : SCRIPTS.computeIfAbsent(digest(words.get(1)), first -> Sent.of(words.get(1)));
            int keys = Integer.parseInt(words.get(2));
            Call call = new Call(
                    script.name(), script.text(), words.subList(3, 3 + keys), words.subList(3 + keys, words.size()));
            return redis.run(List.of(call), SimulatedRedisConnection::silence).get(0);
        }

        @Override
        public void close() {}
    }

    private static List<String> words(CommandArguments arguments) {
        List<String> words = new ArrayList<>();
        for (Rawable word : arguments) {
            words.add(RedisWorld.bytes(word.getRaw()));
        }
        return words;
    }

    private static String digest(String text) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(java.security.MessageDigest.getInstance("SHA-1")
                            .digest(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
