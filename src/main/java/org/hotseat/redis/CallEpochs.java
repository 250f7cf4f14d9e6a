package org.hotseat.redis;

import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.LuaReply;

/**
 * Chooses the epoch in which a script call runs, and reports to the {@link EpochGuard} whether Redis has accepted that
 * epoch.
 */
final class CallEpochs {

    private final EpochGuard epochs;

    CallEpochs(EpochGuard epochs) {
        this.epochs = epochs;
    }

    /** Returns the epoch in which a call is to run. Verifies the partition first if no epoch of it is known yet. */
    Epoch of(ScriptCall<?> call) {
        Partition partition = call.partition();
        if (call.epoch().isPresent() || !call.script().needsEpoch()) {
            return call.epoch().orElseGet(() -> Epoch.none(partition.number()));
        }
        Epoch epoch = epochs.current(partition);
        if (epoch.isNone()) {
            epochs.verify(partition, epoch);
        }
        return epochs.current(partition);
    }

    /** Verifies the partition of a call that was refused in an epoch; see {@link EpochGuard#verify}. */
    void verify(ScriptCall<?> call, Epoch refused) {
        epochs.verify(call.partition(), refused);
    }

    <W extends Enum<W>> ScriptReply<W> read(ScriptCall<W> call, Epoch epoch, LuaReply<W> answer) {
        ScriptReply<W> reply = ScriptReply.read(call, epoch, answer);
        note(call, epoch, !reply.unverified());
        return reply;
    }

    /**
     * Returns the exception for a call that was sent and failed. If Redis was unavailable, also notes that the server
     * of the epoch decided nothing.
     */
    HotseatException failed(ScriptCall<?> call, Epoch epoch, ToolkitException e) {
        HotseatException trouble = ToolkitErrors.translate(e);
        if (trouble instanceof Unavailable unavailable) {
            note(call, epoch, false);
            return e instanceof RedisUnavailableException silent && silent.mayHaveRun()
                    ? unavailable.afterSending()
                    : unavailable;
        }
        return trouble;
    }

    private void note(ScriptCall<?> call, Epoch epoch, boolean decided) {
        if (call.epoch().isEmpty() && !epoch.isNone()) {
            epochs.decided(epoch, decided);
        }
    }
}
