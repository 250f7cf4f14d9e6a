package org.hotseat.schedule;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.Hold;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** The command that extends a user's hold, and the translation of its replies. */
record ExtendHold(ScheduleKeys keys, ScheduleId schedule, UserId user) {

    static final Script<Word> SCRIPT = Script.load("schedule/extend_hold", Word.class);

    enum Word {
        EXTENDED,
        NOT_HELD,
        LIMITED,
        STOPPED,
        NOT_OPEN,
        CLOSED
    }

    ScriptCall<Word> call(Caller caller, Duration duration, Optional<IdempotencyKey> key) {
        List<String> arguments = List.of(
                schedule.value(),
                user.value(),
                keys.member(user),
                Long.toString(duration.toMillis()),
                IdempotencyKey.fingerprint(key),
                caller.groups().words(),
                Holds.holdTimeLimit(caller));
        return SCRIPT.call(keys.partition(), Holds.holdKeys(keys, Holder.of(user), key), arguments);
    }

    Result<Hold> result(ScriptReply<Word> reply) {
        return switch (reply.word()) {
            case EXTENDED ->
                Result.of(Holds.hold(
                        schedule,
                        user,
                        reply.number("lock_id"),
                        reply.number("expires_ms"),
                        places(reply),
                        attached(reply)));
            case NOT_HELD -> Result.refused(Holds.noHold());
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case STOPPED, NOT_OPEN, CLOSED -> Result.refused(PhaseRefusal.of(reply));
        };
    }

    /** Returns the attached data in a reply; a reply that an earlier version has remembered has none. */
    private static AttachedData attached(ScriptReply<Word> reply) {
        return reply.has("attached") ? AttachedData.parse(reply.text("attached")) : AttachedData.NOTHING;
    }

    /**
     * Returns the number of places in a reply. A reply that an earlier version has remembered has none, since its hold
     * had one place.
     */
    private static int places(ScriptReply<Word> reply) {
        return reply.has("places") ? (int) reply.number("places") : 1;
    }
}
