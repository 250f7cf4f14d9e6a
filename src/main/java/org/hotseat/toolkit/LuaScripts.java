package org.hotseat.toolkit;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * Runs scripts: EVALSHA, and one EVAL when Redis does not know the script. Safe for all threads. A call that fails with
 * {@link RedisUnavailableException} may have happened.
 */
public final class LuaScripts {

    /** Calls in one round trip: bounds the time for which Redis serves no other caller, and the memory of their replies. */
    private static final int PIPELINED = 500;

    private final RedisConnection redis;
    private final ScriptMetrics metrics;
    private final @Nullable PassingKeys passing;

    /** @param meters counts the replies of each script by word, and times the scripts that run alone */
    public LuaScripts(RedisConnection redis, MeterRegistry meters) {
        this(redis, meters, null);
    }

    private LuaScripts(RedisConnection redis, MeterRegistry meters, @Nullable PassingKeys passing) {
        this.redis = redis;
        this.metrics = new ScriptMetrics(meters);
        this.passing = passing;
    }

    /**
     * The same for keys that do not outlive their user: after each call its keys last so long at most.
     *
     * @param prefix of all keys, with their hash tag; others are refused
     */
    public static LuaScripts passing(RedisConnection redis, MeterRegistry meters, String prefix, Duration lasting) {
        return new LuaScripts(redis, meters, new PassingKeys(prefix, lasting));
    }

    /** Deletes the keys of all calls so far, of scripts made by {@link #passing}; others have none to delete. */
    public void deleteKeys() {
        List<String> keys = passing == null ? List.of() : passing.drain();
        for (int start = 0; start < keys.size(); start += PIPELINED) {
            String[] part = keys.subList(start, Math.min(keys.size(), start + PIPELINED))
                    .toArray(String[]::new);
            redis.call("UNLINK", jedis -> jedis.unlink(part));
        }
    }

    /**
     * Runs one script; one round trip.
     *
     * @throws RedisUnavailableException when Redis is away; the script may have run all the same
     */
    public <W extends Enum<W>> LuaReply<W> run(LuaCall<W> call) {
        long start = System.nanoTime();
        String name = call.script().name();
        LuaCall<W> sent = passing == null ? call : passing.of(call);
        Object raw = redis.call("script " + name, jedis -> evaluate(jedis, sent));
        LuaReply<W> reply = LuaReply.read(call.script(), raw);
        metrics.ran(name, reply.status(), System.nanoTime() - start);
        return reply;
    }

    /**
     * Runs many calls of scripts, five hundred in one round trip; each is atomic, together they are not.
     *
     * @return the replies in the order of the calls
     * @throws RedisUnavailableException when Redis is away; any of the scripts may have run all the same
     */
    public <W extends Enum<W>> List<LuaReply<W>> runAll(List<LuaCall<W>> calls) {
        List<LuaReply<W>> replies = new ArrayList<>(calls.size());
        for (int start = 0; start < calls.size(); start += PIPELINED) {
            List<LuaCall<W>> part = calls.subList(start, Math.min(calls.size(), start + PIPELINED)).stream()
                    .map(call -> passing == null ? call : passing.of(call))
                    .toList();
            List<Object> raw = redis.call("a pipeline of scripts", jedis -> pipeline(jedis, part));
            for (int i = 0; i < part.size(); i++) {
                LuaReply<W> reply = LuaReply.read(part.get(i).script(), raw.get(i));
                metrics.ran(part.get(i).script().name(), reply.status());
                replies.add(reply);
            }
        }
        return replies;
    }

    private static Object evaluate(UnifiedJedis jedis, LuaCall<?> call) {
        try {
            return jedis.evalsha(call.script().digest(), call.keys(), call.arguments());
        } catch (JedisNoScriptException e) {
            return jedis.eval(call.script().text(), call.keys(), call.arguments());
        }
    }

    private static List<Object> pipeline(UnifiedJedis jedis, List<? extends LuaCall<?>> calls) {
        List<Object> raw = exchange(jedis, calls);
        List<Object> replies = new ArrayList<>(raw.size());
        for (int i = 0; i < raw.size(); i++) {
            Object reply = raw.get(i);
            if (reply instanceof JedisNoScriptException || reply instanceof JedisRedirectionException) {
                // It has not run: Redis does not know the script, or the slot has moved to another node.
                reply = evaluate(jedis, calls.get(i));
            } else if (reply instanceof JedisDataException e) {
                throw e;
            }
            replies.add(reply);
        }
        return replies;
    }

    /** One round trip: what became of each call, a reply or the error that Redis answered. */
    private static List<Object> exchange(UnifiedJedis jedis, List<? extends LuaCall<?>> calls) {
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            List<Response<Object>> responses = calls.stream()
                    .map(call -> pipeline.evalsha(call.script().digest(), call.keys(), call.arguments()))
                    .toList();
            pipeline.sync();
            // Before it is closed: when a node of a cluster is gone, Jedis's pipeline fails with an error of its own
            // then.
            return responses.stream().map(LuaScripts::replyOrError).toList();
        }
    }

    private static Object replyOrError(Response<Object> response) {
        try {
            return RedisErrors.reply(response);
        } catch (JedisDataException e) {
            return e;
        }
    }
}
