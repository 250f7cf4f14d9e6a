package org.hotseat.toolkit.connection;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Sends many calls in one round trip, and returns the outcome of each. */
final class ScriptRounds {

    private ScriptRounds() {}

    /** Returns the replies. Runs each call that has not run once more, alone. Throws the first error. */
    static List<Object> complete(UnifiedJedis jedis, List<? extends LuaCall<?>> calls, List<Object> outcomes) {
        List<Object> replies = new ArrayList<>(outcomes.size());
        for (int i = 0; i < outcomes.size(); i++) {
            Object reply = outcomes.get(i);
            if (notRun(reply)) {
                reply = calls.get(i).evaluate(jedis);
            } else if (reply instanceof JedisException e) {
                throw e;
            }
            replies.add(reply);
        }
        return replies;
    }

    /**
     * Returns whether a call has not run, because Redis does not know the script or the slot has moved to another node.
     */
    static boolean notRun(Object reply) {
        return reply instanceof JedisNoScriptException || reply instanceof JedisRedirectionException;
    }

    /** The same as {@link #exchange(AbstractPipeline, List)}, with a new pipeline. */
    static List<Object> exchange(UnifiedJedis jedis, List<? extends LuaCall<?>> calls) {
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            return exchange(pipeline, calls);
        }
    }

    /**
     * Sends the calls in one round trip. Returns the outcome of each: its reply, or the error that Redis has returned.
     */
    static List<Object> exchange(AbstractPipeline pipeline, List<? extends LuaCall<?>> calls) {
        List<Response<Object>> responses = new ArrayList<>(calls.size());
        for (LuaCall<?> call : calls) {
            responses.add(pipeline.evalsha(call.script().digest(), call.keys(), call.arguments()));
        }
        pipeline.sync();
        List<Object> outcomes = new ArrayList<>(calls.size());
        responses.forEach(response -> outcomes.add(replyOrError(response)));
        return outcomes;
    }

    private static Object replyOrError(Response<Object> response) {
        try {
            return response.get();
        } catch (JedisDataException e) {
            return e;
        }
    }
}
