package org.hotseat.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.Unavailable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts: EVALSHA, and one EVAL when Redis does not know the script: it was restarted, or its scripts were flushed, and
 * the {@link ScriptLoss}, where there is one, finds out which.
 *
 * <p>A call that fails with {@link Unavailable} may have happened. Whoever repeats it does so with the same idempotency key.
 */
@ApplicationScoped
public class Scripts {

    /** Calls in one round trip: bounds how long Redis serves nobody else, and the memory of their replies. */
    private static final int PIPELINED = 500;

    private static final ScriptLoss NOTHING_TO_VERIFY = nothing -> {};

    private final RedisConnection redis;
    private final ScriptLoss loss;
    private final ScriptMetrics metrics;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Scripts() {
        this.redis = null;
        this.loss = null;
        this.metrics = null;
    }

    public Scripts(RedisConnection redis, ScriptLoss loss, MeterRegistry meters) {
        this.redis = redis;
        this.loss = loss;
        this.metrics = new ScriptMetrics(meters);
    }

    /** An application that has only the toolkit has no partitions to verify, and need not have a registry of its own. */
    @Inject
    Scripts(RedisConnection redis, Instance<ScriptLoss> loss, Instance<MeterRegistry> meters) {
        this(
                redis,
                loss.isResolvable() ? loss.get() : NOTHING_TO_VERIFY,
                meters.isResolvable() ? meters.get() : Metrics.globalRegistry);
    }

    /** For scripts whose keys stand outside the partitions, on servers that may hold nothing else: nothing is verified there. */
    public static Scripts outsidePartitions(RedisConnection redis, MeterRegistry meters) {
        return new Scripts(redis, NOTHING_TO_VERIFY, meters);
    }

    /**
     * Runs one script; one round trip.
     *
     * @throws Unavailable when Redis is away; the script may have run all the same
     */
    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        long start = System.nanoTime();
        Script<W> script = call.script();
        Object raw = redis.call("script " + script.name(), jedis -> evaluate(jedis, call));
        ScriptReply<W> reply = ScriptReply.read(call, raw);
        metrics.ran(script.name(), reply.status(), System.nanoTime() - start);
        return reply;
    }

    /** Sees to it that every partition is verified for the Redis server that is there; after it was emptied it is not. */
    public void verifyServer() {
        redis.call("verification of the server", jedis -> {
            loss.noticed(jedis);
            return true;
        });
    }

    /**
     * Runs many calls of scripts, five hundred in one round trip; each is atomic, together they are not.
     *
     * @return the replies in the order of the calls
     * @throws Unavailable when Redis is away; any of the scripts may have run all the same
     */
    public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
        List<ScriptReply<W>> replies = new ArrayList<>(calls.size());
        for (int start = 0; start < calls.size(); start += PIPELINED) {
            List<ScriptCall<W>> part = calls.subList(start, Math.min(calls.size(), start + PIPELINED));
            replies.addAll(redis.call("a pipeline of scripts", jedis -> pipeline(jedis, part)));
        }
        return replies;
    }

    private Object evaluate(UnifiedJedis jedis, ScriptCall<?> call) {
        try {
            return jedis.evalsha(call.script().digest(), call.keys(), call.arguments());
        } catch (JedisNoScriptException e) {
            loss.noticed(jedis);
            return jedis.eval(call.script().text(), call.keys(), call.arguments());
        }
    }

    private <W extends Enum<W>> List<ScriptReply<W>> pipeline(UnifiedJedis jedis, List<ScriptCall<W>> calls) {
        List<Response<Object>> responses = new ArrayList<>(calls.size());
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            for (ScriptCall<W> call : calls) {
                responses.add(pipeline.evalsha(call.script().digest(), call.keys(), call.arguments()));
            }
            pipeline.sync();
        }
        List<ScriptReply<W>> replies = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            ScriptCall<W> call = calls.get(i);
            ScriptReply<W> reply = ScriptReply.read(call, answer(jedis, call, responses.get(i)));
            metrics.ran(call.script().name(), reply.status());
            replies.add(reply);
        }
        return replies;
    }

    private Object answer(UnifiedJedis jedis, ScriptCall<?> call, Response<Object> response) {
        try {
            return response.get();
        } catch (JedisNoScriptException e) {
            return evaluate(jedis, call);
        }
    }
}
