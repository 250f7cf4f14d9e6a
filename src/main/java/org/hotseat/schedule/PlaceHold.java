package org.hotseat.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.Hold;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** The command that places a hold for a user, and the translation of its replies. */
record PlaceHold(ScheduleKeys keys, ScheduleId schedule, UserId user, int places, AttachedData attached) {

    static final Script<Word> SCRIPT = Script.load("schedule/place_hold", Word.class);

    enum Word {
        HELD,
        ALREADY_HELD,
        ALREADY_ORDERED,
        LIMITED,
        SOLD_OUT,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
    }

    Command<Word> command(Caller caller, Optional<Duration> duration, Optional<IdempotencyKey> key) {
        Partition partition = keys.partition();
        List<String> arguments = List.of(
                schedule.value(),
                user.value(),
                keys.member(user),
                duration.map(Duration::toMillis).map(String::valueOf).orElse(""),
                Integer.toString(partition.number()),
                Integer.toString(partition.count()),
                key.map(IdempotencyKey::fingerprint).orElseGet(IdempotencyKey::mark),
                caller.groups().words(),
                Holds.holdTimeLimit(caller),
                Integer.toString(places),
                attached.argument());
        String own = user.value() + " " + caller.groups().scope();
        return new Command<>(
                SCRIPT.call(partition, Holds.holdKeys(keys, Holder.of(user), key), arguments),
                List.of(user.value(), own),
                key,
                reply -> cached(own, reply));
    }

    Result<Hold> result(ScriptReply<Word> reply) {
        return switch (reply.word()) {
            case HELD ->
                Result.of(Holds.hold(
                        schedule, user, reply.number("lock_id"), reply.number("expires_ms"), places, attached));
            case ALREADY_HELD ->
                Result.refused(new Conflict("-1", "The user holds a place of this schedule already.")
                        .with("lockId", reply.number("lock_id"))
                        .with(
                                "expiresAt",
                                Instant.ofEpochMilli(reply.number("expires_ms")).toString()));
            case ALREADY_ORDERED -> Result.refused(ScheduleOrders.alreadyOrdered(reply));
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
            case SOLD_OUT -> Result.refused(Holds.soldOut(reply.number("left")));
        };
    }

    /**
     * Returns the part to cache of a reply. A user with a hold or an order gets this hold or order as the answer. So
     * "no place is left" is cached for all users only while no user has a hold or an order. The refusal of a party that
     * is larger than the places left is not cached, since a smaller party may get them.
     */
    private Optional<Command.CachedRefusal> cached(String own, ScriptReply<Word> reply) {
        return switch (reply.word()) {
            case HELD, ALREADY_HELD, ALREADY_ORDERED, LIMITED -> Optional.empty();
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> PhaseRefusal.cached(reply, own);
            case SOLD_OUT ->
                Optional.of(Command.CachedRefusal.ofNoOwner(user.value(), reply.number("owners")))
                        .filter(refusal -> reply.number("left") == 0);
        };
    }
}
