package org.hotseat.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Unavailable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts: EVALSHA, and one EVAL when Redis does not know the script. A script that decides on hot state is told the epoch on
 * which this server stands. It answers {@code UNVERIFIED} and changes nothing on a Redis server that is not the one of that epoch; then
 * the server is verified ({@link EpochGuard}) and the script is run again.
 *
 * <p>A call that fails with {@link Unavailable} may have happened. Whoever repeats it does so with the same idempotency key.
 */
@ApplicationScoped
public class Scripts {

    /** Calls in one round trip: bounds how long Redis serves nobody else, and the memory of their replies. */
    private static final int PIPELINED = 500;

    /** A server that changes more often than this while one script is tried is as good as away. */
    private static final int ATTEMPTS = 3;

    private final RedisConnection redis;
    private final EpochGuard epochs;
    private final ScriptMetrics metrics;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Scripts() {
        this.redis = null;
        this.epochs = null;
        this.metrics = null;
    }

    public Scripts(RedisConnection redis, EpochGuard epochs, MeterRegistry meters) {
        this.redis = redis;
        this.epochs = epochs;
        this.metrics = new ScriptMetrics(meters);
    }

    /** An application that has only the toolkit has no partitions to verify, and need not have a registry of its own. */
    @Inject
    Scripts(RedisConnection redis, Instance<EpochGuard> epochs, Instance<MeterRegistry> meters) {
        this(
                redis,
                epochs.isResolvable() ? epochs.get() : EpochGuard.NONE,
                meters.isResolvable() ? meters.get() : Metrics.globalRegistry);
    }

    /** For scripts whose keys stand outside the partitions, on servers that may hold nothing else: nothing is verified there. */
    public static Scripts outsidePartitions(RedisConnection redis, MeterRegistry meters) {
        return new Scripts(redis, EpochGuard.NONE, meters);
    }

    /**
     * Runs one script; one round trip, and a few more when the Redis server has changed.
     *
     * @throws Unavailable when Redis is away; the script may have run all the same
     */
    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Epoch epoch = standing(call);
            ScriptReply<W> reply = once(call, epoch);
            if (!reply.unverified() || call.epoch().isPresent()) {
                return reply;
            }
            epochs.verify(call.partition(), epoch);
        }
        throw new Unavailable("redis", "The Redis server changes too often.", null);
    }

    private <W extends Enum<W>> ScriptReply<W> once(ScriptCall<W> call, Epoch epoch) {
        long start = System.nanoTime();
        Script<W> script = call.script();
        List<String> arguments = call.argumentsOn(epoch);
        Object raw = noting(
                List.of(call),
                List.of(epoch),
                () -> redis.call("script " + script.name(), jedis -> evaluate(jedis, call, arguments)));
        ScriptReply<W> reply = ScriptReply.read(call, epoch, raw);
        note(call, epoch, !reply.unverified());
        metrics.ran(script.name(), reply.status(), System.nanoTime() - start);
        return reply;
    }

    /** A Redis server that does not answer decides nothing. */
    private <T> T noting(List<? extends ScriptCall<?>> calls, List<Epoch> standing, Supplier<T> exchange) {
        try {
            return exchange.get();
        } catch (Unavailable e) {
            for (int i = 0; i < calls.size(); i++) {
                note(calls.get(i), standing.get(i), false);
            }
            throw e;
        }
    }

    private void note(ScriptCall<?> call, Epoch epoch, boolean decided) {
        if (call.epoch().isEmpty() && !epoch.isNone()) {
            epochs.decided(epoch, decided);
        }
    }

    /** The epoch that a call is to run in; the first of a partition is found out before it. */
    private Epoch standing(ScriptCall<?> call) {
        Partition partition = call.partition();
        if (call.epoch().isPresent() || !call.script().standsOnEpoch()) {
            return call.epoch().orElseGet(() -> Epoch.none(partition.number()));
        }
        Epoch epoch = epochs.current(partition);
        if (epoch.isNone()) {
            epochs.verify(partition, epoch);
        }
        return epochs.current(partition);
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
            replies.addAll(pipeline(part));
        }
        return replies;
    }

    private static Object evaluate(UnifiedJedis jedis, ScriptCall<?> call, List<String> arguments) {
        try {
            return jedis.evalsha(call.script().digest(), call.keys(), arguments);
        } catch (JedisNoScriptException e) {
            return jedis.eval(call.script().text(), call.keys(), arguments);
        }
    }

    private <W extends Enum<W>> List<ScriptReply<W>> pipeline(List<ScriptCall<W>> calls) {
        List<Epoch> standing = calls.stream().map(this::standing).toList();
        List<Object> raw = noting(
                calls, standing, () -> redis.call("a pipeline of scripts", jedis -> pipeline(jedis, calls, standing)));
        List<ScriptReply<W>> replies = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            ScriptCall<W> call = calls.get(i);
            ScriptReply<W> reply = ScriptReply.read(call, standing.get(i), raw.get(i));
            metrics.ran(call.script().name(), reply.status());
            note(call, standing.get(i), !reply.unverified());
            replies.add(reply.unverified() ? run(call) : reply);
        }
        return replies;
    }

    private static List<Object> pipeline(
            UnifiedJedis jedis, List<? extends ScriptCall<?>> calls, List<Epoch> standing) {
        List<Response<Object>> responses = new ArrayList<>(calls.size());
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            for (int i = 0; i < calls.size(); i++) {
                ScriptCall<?> call = calls.get(i);
                responses.add(pipeline.evalsha(call.script().digest(), call.keys(), call.argumentsOn(standing.get(i))));
            }
            pipeline.sync();
        }
        List<Object> replies = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            ScriptCall<?> call = calls.get(i);
            try {
                replies.add(responses.get(i).get());
            } catch (JedisNoScriptException e) {
                replies.add(evaluate(jedis, call, call.argumentsOn(standing.get(i))));
            }
        }
        return replies;
    }
}
