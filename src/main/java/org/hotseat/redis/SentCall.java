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

/** A queued call that was sent together with others, and the epoch in which it runs. */
final class SentCall<W extends Enum<W>> implements LuaExchange<W> {

    private final QueuedCall<W> queued;
    private final CallEpochs callEpochs;
    private final Epoch epoch;
    private boolean refused;

    /** @throws HotseatException when the epoch of the call's partition cannot be found out */
    private SentCall(QueuedCall<W> queued, CallEpochs callEpochs) {
        this.queued = queued;
        this.callEpochs = callEpochs;
        this.epoch = callEpochs.of(queued.call());
    }

    /**
     * Sends calls of one partition, and notes the outcome of each in the call.
     *
     * @param probe the same as in {@link LuaScripts#runEach}
     * @return the calls that a Redis server of another epoch has refused; the server is verified by now, so they can be
     *     sent again
     */
    static List<QueuedCall<?>> send(
            List<? extends QueuedCall<?>> calls, CallEpochs callEpochs, LuaScripts lua, boolean probe) {
        List<SentCall<?>> sent = new ArrayList<>(calls.size());
        for (QueuedCall<?> call : calls) {
            try {
                sent.add(new SentCall<>(call, callEpochs));
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
            callEpochs.verify(queued.call(), epoch);
            return true;
        } catch (HotseatException e) {
            queued.failed(e);
            return false;
        }
    }

    @Override
    public LuaCall<W> call() {
        return queued.call().withEpoch(epoch);
    }

    @Override
    public void answered(LuaReply<W> answer) {
        try {
            ScriptReply<W> reply = callEpochs.read(queued.call(), epoch, answer);
            refused = reply.unverified() && queued.call().epoch().isEmpty();
            if (!refused) {
                queued.answered(reply);
            }
        } catch (RuntimeException e) {
            // The reply's fact cannot be read. The fact stays in the outbox, and recovery writes it.
            queued.failed(e);
        }
    }

    @Override
    public void failed(ToolkitException trouble) {
        queued.failed(callEpochs.failed(queued.call(), epoch, trouble));
    }
}
