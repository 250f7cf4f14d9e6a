package org.hotseat.redis;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaCall;
import org.hotseat.toolkit.connection.LuaExchange;
import org.hotseat.toolkit.connection.LuaReply;
import org.hotseat.toolkit.connection.LuaScripts;

/** A queued call on its way with others, in the epoch on which it stands. */
final class SentCall<W extends Enum<W>> implements LuaExchange<W> {

    private final QueuedCall<W> queued;
    private final EpochStanding standing;
    private final Epoch epoch;
    private boolean refused;

    /** @throws HotseatException when the epoch of its partition cannot be found out */
    private SentCall(QueuedCall<W> queued, EpochStanding standing) {
        this.queued = queued;
        this.standing = standing;
        this.epoch = standing.of(queued.call());
    }

    /**
     * Sends calls of one partition.
     *
     * @param probe of {@link LuaScripts#runEach}
     * @return those that a Redis server of another epoch has refused, which is verified by now; what has become of the
     *     others is noted in them
     */
    static List<QueuedCall<?>> send(
            List<? extends QueuedCall<?>> calls, EpochStanding standing, LuaScripts lua, boolean probe) {
        List<SentCall<?>> sent = new ArrayList<>(calls.size());
        for (QueuedCall<?> call : calls) {
            try {
                sent.add(new SentCall<>(call, standing));
            } catch (HotseatException e) {
                call.failed(e);
            }
        }
        lua.runEach(sent, probe);
        List<QueuedCall<?>> again = new ArrayList<>();
        for (SentCall<?> each : sent) {
            if (each.refused && each.verified()) {
                again.add(each.queued);
            }
        }
        return again;
    }

    private boolean verified() {
        try {
            standing.verify(queued.call(), epoch);
            return true;
        } catch (HotseatException e) {
            queued.failed(e);
            return false;
        }
    }

    @Override
    public LuaCall<W> call() {
        return queued.call().on(epoch);
    }

    @Override
    public void answered(LuaReply<W> answer) {
        try {
            ScriptReply<W> reply = standing.read(queued.call(), epoch, answer);
            refused = reply.unverified() && queued.call().epoch().isEmpty();
            if (!refused) {
                queued.answered(reply);
            }
        } catch (RuntimeException e) {
            // Its fact cannot be read: it stays in the outbox, and recovery writes it.
            queued.failed(e);
        }
    }

    @Override
    public void failed(ToolkitException trouble) {
        queued.failed(standing.failed(queued.call(), epoch, trouble));
    }
}
