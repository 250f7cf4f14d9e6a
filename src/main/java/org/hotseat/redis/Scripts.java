package org.hotseat.redis;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScripts;

/**
 * Runs the scripts of the hot state. A script that decides gets the epoch that this server has verified. On a Redis
 * server of another epoch the script replies {@code UNVERIFIED} and changes nothing. The server is then verified
 * ({@link EpochGuard}) and the script runs again.
 *
 * <p>A call that fails with {@link Unavailable} may have taken effect. Repeat it only with the same idempotency key.
 */
@Service
public class Scripts {

    /**
     * The number of tries of one script. If the Redis server changes more often than this, Redis counts as unavailable.
     */
    private static final int ATTEMPTS = 3;

    private final LuaScripts lua;
    private final CallEpochs callEpochs;

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected Scripts() {
        this(null, null);
    }

    @Inject
    public Scripts(LuaScripts lua, EpochGuard epochs) {
        this.lua = lua;
        this.callEpochs = new CallEpochs(epochs);
    }

    /**
     * Runs one script. Costs one round trip, and a few more after a change of the Redis server.
     *
     * @throws Unavailable when Redis is unavailable; the script may have run nevertheless
     */
    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        TraceSpan span = call.act().span();
        return span == null ? reply(call) : traced(call, span);
    }

    private <W extends Enum<W>> ScriptReply<W> traced(ScriptCall<W> call, TraceSpan span) {
        long start = System.nanoTime();
        try {
            ScriptReply<W> reply = reply(call);
            ScriptSpans.record(span, call, start, 0, 1, reply.status(), null);
            return reply;
        } catch (RuntimeException e) {
            ScriptSpans.record(span, call, start, 0, 1, null, e);
            throw e;
        }
    }

    private <W extends Enum<W>> ScriptReply<W> reply(ScriptCall<W> call) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Epoch epoch = callEpochs.of(call);
            ScriptReply<W> reply;
            try {
                reply = callEpochs.read(call, epoch, lua.run(call.withEpoch(epoch)));
            } catch (ToolkitException e) {
                throw callEpochs.failed(call, epoch, e);
            }
            if (!reply.unverified() || call.epoch().isPresent()) {
                return reply;
            }
            callEpochs.verify(call, epoch);
        }
        throw changesTooOften();
    }

    /**
     * Runs many calls in few round trips. Each call is atomic; all of them together are not.
     *
     * @return the replies in the order of the calls
     * @throws Unavailable when Redis is unavailable; any of the scripts may have run nevertheless
     */
    public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
        List<Epoch> epochs = new ArrayList<>(calls.size());
        List<LuaCall<W>> sent = new ArrayList<>(calls.size());
        for (ScriptCall<W> call : calls) {
            Epoch epoch = callEpochs.of(call);
            epochs.add(epoch);
            sent.add(call.withEpoch(epoch));
        }
        if (calls.isEmpty()) {
            return List.of();
        }
        List<LuaReply<W>> answers = exchanged(calls, epochs, sent);
        List<ScriptReply<W>> replies = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            ScriptReply<W> reply = callEpochs.read(calls.get(i), epochs.get(i), answers.get(i));
            replies.add(reply.unverified() ? run(calls.get(i)) : reply);
        }
        return replies;
    }

    private <W extends Enum<W>> List<LuaReply<W>> exchanged(
            List<ScriptCall<W>> calls, List<Epoch> epochs, List<LuaCall<W>> sent) {
        try {
            return lua.runAll(sent);
        } catch (ToolkitException e) {
            for (int i = 1; i < calls.size(); i++) {
                callEpochs.failed(calls.get(i), epochs.get(i), e);
            }
            throw callEpochs.failed(calls.get(0), epochs.get(0), e);
        }
    }

    /**
     * Returns whether Redis has stopped answering. Callers are then refused at once, except the one that probes Redis.
     */
    boolean silent() {
        return lua.silent();
    }

    /**
     * Runs calls of one partition in few round trips, each like {@link #run}. An error of one call does not affect the
     * others. Notes the outcome of each call in the call.
     *
     * @param probe the same as in {@link LuaScripts#runEach}
     */
    void runEach(List<? extends QueuedCall<?>> calls, boolean probe) {
        List<? extends QueuedCall<?>> left = calls;
        for (int i = 0; i < ATTEMPTS && !left.isEmpty(); i++) {
            left = SentCall.send(left, callEpochs, lua, probe);
        }
        for (QueuedCall<?> call : left) {
            call.failed(changesTooOften());
        }
    }

    private static Unavailable changesTooOften() {
        return new Unavailable("redis", "The Redis server changes too often.", null);
    }
}
