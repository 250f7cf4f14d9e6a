package org.hotseat.redis;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.ToolkitErrors;
import org.hotseat.kernel.Unavailable;
import org.hotseat.toolkit.LuaCall;
import org.hotseat.toolkit.LuaReply;
import org.hotseat.toolkit.LuaScripts;
import org.hotseat.toolkit.ToolkitException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the scripts of the hot state. A script that decides gets the epoch on which this server stands. It answers {@code UNVERIFIED} and
 * changes nothing on a Redis server that is not the one of that epoch; then the server is verified ({@link EpochGuard}) and the script is
 * run again.
 *
 * <p>A call that fails with {@link Unavailable} may have happened. It is repeated with the same idempotency key only.
 */
@Service
public class Scripts {

    /** A server that changes more often than this while one script is tried is as good as away. */
    private static final int ATTEMPTS = 3;

    private final LuaScripts lua;
    private final EpochGuard epochs;
    private volatile @Nullable OwnScripts own;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Scripts() {
        this(null, null);
    }

    @Inject
    public Scripts(LuaScripts lua, EpochGuard epochs) {
        this.lua = lua;
        this.epochs = epochs;
    }

    /** Runs the scripts of one partition. */
    private record OwnScripts(Partition partition, LuaScripts lua) {}

    /** Lets the scripts of one partition be run by others than those of all the rest, until {@link #unite}. */
    void separate(Partition partition, LuaScripts others) {
        own = new OwnScripts(partition, others);
    }

    /** Ends {@link #separate}. */
    void unite() {
        own = null;
    }

    private LuaScripts lua(Partition partition) {
        OwnScripts separate = own;
        return separate != null && partition.equals(separate.partition()) ? separate.lua() : lua;
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
        List<LuaReply<W>> answer = exchanged(
                List.of(call),
                List.of(epoch),
                () -> List.of(lua(call.partition()).run(call.on(epoch))));
        return told(call, epoch, answer.get(0));
    }

    /** A Redis server that does not answer decides nothing. */
    private <T> T exchanged(List<? extends ScriptCall<?>> calls, List<Epoch> standing, Supplier<T> exchange) {
        try {
            return exchange.get();
        } catch (ToolkitException e) {
            HotseatException trouble = ToolkitErrors.translate(e);
            if (trouble instanceof Unavailable) {
                for (int i = 0; i < calls.size(); i++) {
                    note(calls.get(i), standing.get(i), false);
                }
            }
            throw trouble;
        }
    }

    private <W extends Enum<W>> ScriptReply<W> told(ScriptCall<W> call, Epoch epoch, LuaReply<W> answer) {
        ScriptReply<W> reply = ScriptReply.read(call, epoch, answer);
        note(call, epoch, !reply.unverified());
        return reply;
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
     * Runs many calls of scripts in few round trips; each is atomic, together they are not.
     *
     * @return the replies in the order of the calls
     * @throws Unavailable when Redis is away; any of the scripts may have run all the same
     */
    public <W extends Enum<W>> List<ScriptReply<W>> runAll(List<ScriptCall<W>> calls) {
        List<Epoch> standing = new ArrayList<>(calls.size());
        List<LuaCall<W>> sent = new ArrayList<>(calls.size());
        for (ScriptCall<W> call : calls) {
            Epoch epoch = standing(call);
            standing.add(epoch);
            sent.add(call.on(epoch));
        }
        if (calls.isEmpty()) {
            return List.of();
        }
        // Many calls are of one partition, or none of them is of a separate one.
        LuaScripts lua = lua(calls.get(0).partition());
        List<LuaReply<W>> answers = exchanged(calls, standing, () -> lua.runAll(sent));
        List<ScriptReply<W>> replies = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            ScriptReply<W> reply = told(calls.get(i), standing.get(i), answers.get(i));
            replies.add(reply.unverified() ? run(calls.get(i)) : reply);
        }
        return replies;
    }
}
