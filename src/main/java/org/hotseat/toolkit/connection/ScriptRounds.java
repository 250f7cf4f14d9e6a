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

/** One round trip of many calls, and what became of each. */
final class ScriptRounds {

    private ScriptRounds() {}

    /** The replies, after one more round trip for each call that has not run. The first error is thrown. */
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

    /** Whether Redis does not know the script, or the slot has moved to another node. */
    static boolean notRun(Object reply) {
        return reply instanceof JedisNoScriptException || reply instanceof JedisRedirectionException;
    }

    /** {@link #exchange(AbstractPipeline, List)} with a pipeline of its own. */
    static List<Object> exchange(UnifiedJedis jedis, List<? extends LuaCall<?>> calls) {
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            return exchange(pipeline, calls);
        }
    }

    /** One round trip: what became of each call, a reply or the error that Redis answered. */
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
