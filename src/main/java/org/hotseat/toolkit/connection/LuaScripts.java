package org.hotseat.toolkit.connection;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Runs scripts with EVALSHA, and with EVAL if Redis does not know the script. Thread-safe. A call that fails with
 * {@link RedisUnavailableException} may have taken effect.
 */
public final class LuaScripts {

    /**
     * The number of calls in one round trip. It limits the time for which Redis serves no other caller, and the memory
     * for the replies.
     */
    private static final int PIPELINED = 500;

    private final RedisConnection redis;
    private final ScriptMetrics metrics;
    private final @Nullable ExpiringKeys passing;

    /** @param meters counts the replies of each script by word, and times all calls except those of {@link #runAll} */
    public LuaScripts(RedisConnection redis, MeterRegistry meters) {
        this(redis, meters, null);
    }

    private LuaScripts(RedisConnection redis, MeterRegistry meters, @Nullable ExpiringKeys passing) {
        this.redis = redis;
        this.metrics = new ScriptMetrics(meters);
        this.passing = passing;
    }

    /**
     * Returns scripts whose keys expire by themselves: after each call its keys get this time to live.
     *
     * @param prefix the prefix of all keys, with their hash tag; other keys are refused
     * @param lasting the time to live
     */
    public static LuaScripts expiring(RedisConnection redis, MeterRegistry meters, String prefix, Duration lasting) {
        return new LuaScripts(redis, meters, new ExpiringKeys(prefix, lasting));
    }

    /**
     * Deletes the keys of all calls so far. Works only for an object made by {@link #expiring}; otherwise does nothing.
     */
    public void deleteKeys() {
        List<String> keys = passing == null ? List.of() : passing.drain();
        for (int start = 0; start < keys.size(); start += PIPELINED) {
            String[] part = keys.subList(start, Math.min(keys.size(), start + PIPELINED))
                    .toArray(String[]::new);
            redis.call("UNLINK", jedis -> jedis.unlink(part));
        }
    }

    /**
     * Runs one script. Costs one round trip.
     *
     * @throws RedisUnavailableException when Redis is unavailable; the script may have run nevertheless
     */
    public <W extends Enum<W>> LuaReply<W> run(LuaCall<W> call) {
        long start = System.nanoTime();
        String name = call.script().name();
        LuaCall<W> sent = passing == null ? call : passing.of(call);
        Object raw = redis.call("script " + name, sent::evaluate);
        LuaReply<W> reply = LuaReply.read(call.script(), raw);
        metrics.ran(name, reply.status(), System.nanoTime() - start);
        return reply;
    }

    /**
     * Runs many calls, five hundred in one round trip. Each call is atomic; all of them together are not.
     *
     * @return the replies in the order of the calls
     * @throws RedisUnavailableException when Redis is unavailable; any of the scripts may have run nevertheless
     */
    public <W extends Enum<W>> List<LuaReply<W>> runAll(List<LuaCall<W>> calls) {
        List<LuaReply<W>> replies = new ArrayList<>(calls.size());
        for (int start = 0; start < calls.size(); start += PIPELINED) {
            List<LuaCall<W>> part = calls.subList(start, Math.min(calls.size(), start + PIPELINED)).stream()
                    .map(call -> passing == null ? call : passing.of(call))
                    .toList();
            List<Object> raw = redis.call(
                    "a pipeline of scripts", jedis -> ScriptRounds.complete(jedis, part, redis.exchange(jedis, part)));
            for (int i = 0; i < part.size(); i++) {
                LuaReply<W> reply = LuaReply.read(part.get(i).script(), raw.get(i));
                metrics.ran(part.get(i).script().name(), reply.status());
                replies.add(reply);
            }
        }
        return replies;
    }

    /**
     * Runs many calls, five hundred in one round trip to each server that has keys of the calls. Each call is atomic;
     * all of them together are not. Each call gets the same answer as if it had run alone, and an error of one does not
     * affect the others. A call that has not run, because Redis does not know its script or its slot has moved, is run
     * again alone. When a connection breaks, each call that was sent on it may have taken effect; the calls to other
     * servers of a cluster go on.
     *
     * @param probe whether to run the first call alone, and to send the others only if it reaches Redis. Set it after a
     *     connection has broken, because only a single call finds out where the keys of a cluster are now. It is always
     *     done while Redis does not answer ({@link CircuitBreaker})
     */
    public void runEach(List<? extends LuaExchange<?>> calls, boolean probe) {
        int sent = 0;
        if (!calls.isEmpty() && (probe || silent())) {
            RedisUnavailableException trouble = runAlone(calls.get(0));
            sent = 1;
            if (trouble != null) {
                calls.subList(sent, calls.size()).forEach(call -> call.failed(unavailable(trouble)));
                return;
            }
        }
        for (int start = sent; start < calls.size(); start += PIPELINED) {
            exchange(calls.subList(start, Math.min(calls.size(), start + PIPELINED)));
        }
    }

    /**
     * Returns whether Redis has stopped answering. Callers are then refused at once, except the one that probes Redis.
     */
    public boolean silent() {
        return redis.silent();
    }

    private void exchange(List<? extends LuaExchange<?>> calls) {
        List<LuaCall<?>> sent = new ArrayList<>(calls.size());
        for (LuaExchange<?> each : calls) {
            sent.add(passing == null ? each.call() : passing.of(each.call()));
        }
        long start = System.nanoTime();
        List<Object> raw;
        try {
            raw = redis.call("a batch of scripts", jedis -> redis.exchange(jedis, sent));
        } catch (ToolkitException e) {
            calls.forEach(call -> call.failed(e));
            return;
        }
        long nanos = System.nanoTime() - start;
        @Nullable RedisUnavailableException broken = null;
        for (int i = 0; i < calls.size(); i++) {
            LuaExchange<?> call = calls.get(i);
            if (!ScriptRounds.notRun(raw.get(i))) {
                complete(call, raw.get(i), nanos);
            } else if (broken != null) {
                call.failed(unavailable(broken));
            } else {
                broken = runAlone(call);
            }
        }
    }

    /**
     * Runs one call alone.
     *
     * @return the exception if it means that no other call needs to be tried; otherwise null
     */
    private <W extends Enum<W>> @Nullable RedisUnavailableException runAlone(LuaExchange<W> call) {
        try {
            call.answered(run(call.call()));
        } catch (RedisUnavailableException e) {
            call.failed(e);
            return e.getCause() instanceof JedisDataException ? null : e;
        } catch (ToolkitException e) {
            call.failed(e);
        }
        return null;
    }

    private <W extends Enum<W>> void complete(LuaExchange<W> call, Object raw, long nanos) {
        String name = call.call().script().name();
        if (raw instanceof JedisException e) {
            call.failed(RedisErrors.wrap("script " + name, e));
            return;
        }
        LuaReply<W> reply;
        try {
            reply = LuaReply.read(call.call().script(), raw);
        } catch (ToolkitException e) {
            call.failed(e);
            return;
        }
        metrics.ran(name, reply.status(), nanos);
        call.answered(reply);
    }

    private static RedisUnavailableException unavailable(Throwable cause) {
        return new RedisUnavailableException("Redis does not answer.", cause);
    }
}
