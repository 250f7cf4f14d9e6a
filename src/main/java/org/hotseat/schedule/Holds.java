package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.Hold;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Places, reads, extends and cancels holds of places. Each operation is one script and one Redis round trip. Stages
 * complete when their result is durable; holds may be answered earlier, see {@code HOTSEAT_ACK}. They fail with
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable and with {@link NotFound} when the schedule
 * does not exist. Every operation may be repeated; with the same idempotency key it gets the first answer again.
 */
@Service
public class Holds {

    static final Script<Cancel> CANCEL = Script.load("schedule/cancel_hold", Cancel.class);
    static final Script<Read> READ = Script.load("schedule/read_hold", Read.class);

    enum Cancel {
        CANCELLED,
        NOT_HELD
    }

    enum Read {
        HOLD,
        NO_HOLD
    }

    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final Keyspace keyspace;

    @Inject
    public Holds(CommandExecutor commands, QueryExecutor queries, Keyspace keyspace) {
        this.commands = commands;
        this.queries = queries;
        this.keyspace = keyspace;
    }

    /**
     * Holds places for a user, all or none. Refused with code -1 while the user has a hold of this schedule, and with
     * code -2 when fewer places are left. Refused with {@code already-ordered} while the user has an active order,
     * unless the schedule's limits allow more places. Also refused by {@link LimitRefusal} and by {@link PhaseRefusal}.
     *
     * @param caller the caller, whose groups may be admitted by phases; a user who acts for himself gets at most the
     *     hold time of the schedule
     * @param duration the length of the hold; the schedule's own hold time when empty
     * @param places 1 to {@link org.hotseat.order.placing.NewOrder#MAX_UNITS}
     * @param attached the data that the caller attaches to the hold
     */
    public CompletionStage<Result<Hold>> place(
            ScheduleId schedule,
            UserId user,
            Caller caller,
            Optional<Duration> duration,
            int places,
            AttachedData attached,
            Optional<IdempotencyKey> key) {
        PlaceHold call = new PlaceHold(keys(schedule), schedule, user, places, attached);
        return commands.execute(schedule.resource(), call.command(caller, duration, key), Ack.AS_SET)
                .thenApply(call::result);
    }

    /**
     * Releases the places of a live hold.
     *
     * @return whether the user had a live hold
     */
    CompletionStage<Boolean> cancel(ScheduleId schedule, UserId user, Optional<IdempotencyKey> key) {
        return cancel(schedule, Holder.of(user), key, Ack.AS_SET);
    }

    /** Ends a hold together with its cancelled schedule. The stage completes when this is durable. */
    CompletionStage<Boolean> end(ScheduleId schedule, Holder holder) {
        return cancel(schedule, holder, Optional.empty(), Ack.FACTS);
    }

    private CompletionStage<Boolean> cancel(ScheduleId schedule, Holder holder, Optional<IdempotencyKey> key, Ack ack) {
        ScheduleKeys keys = keys(schedule);
        List<String> arguments =
                List.of(schedule.value(), holder.value(), keys.member(holder), IdempotencyKey.fingerprint(key));
        ScriptCall<Cancel> call = CANCEL.call(keys.partition(), holdKeys(keys, holder, key), arguments);
        return commands.execute(schedule.resource(), call, ack).thenApply(reply -> switch (reply.word()) {
            case CANCELLED -> true;
            case NOT_HELD -> false;
        });
    }

    /**
     * Extends a live hold to the given time from now, as far as the limits allow, and never shortens it. Refused with
     * {@code no-hold} when the user has no live hold, and by {@link LimitRefusal} when the limits allow no more.
     * Refused by {@link PhaseRefusal} while nothing is sold to this caller; the hold then lasts until its end.
     */
    CompletionStage<Result<Hold>> extend(
            ScheduleId schedule, UserId user, Caller caller, Duration duration, Optional<IdempotencyKey> key) {
        ExtendHold call = new ExtendHold(keys(schedule), schedule, user);
        return commands.execute(schedule.resource(), call.call(caller, duration, key), Ack.AS_SET)
                .thenApply(call::result);
    }

    /** Returns a user's live hold once it is durable. */
    public CompletionStage<Optional<Hold>> find(ScheduleId schedule, UserId user) {
        return queries.query(schedule.resource(), read(schedule, Holder.of(user)))
                .thenApply(reply -> switch (reply.word()) {
                    case HOLD ->
                        reply.number("left_ms") > 0
                                ? Optional.of(hold(
                                        schedule,
                                        user,
                                        reply.number("lock_id"),
                                        reply.number("expires_ms"),
                                        (int) reply.number("places"),
                                        AttachedData.parse(reply.text("attached"))))
                                : Optional.empty();
                    case NO_HOLD -> Optional.empty();
                });
    }

    /** Returns the call that reads a user's hold. */
    ScriptCall<Read> read(ScheduleId schedule, Holder holder) {
        ScheduleKeys keys = keys(schedule);
        List<String> names = keys.guard(
                keys.lock(holder), keys.holds(), keys.buyers(), keys.partition().outbox());
        return READ.call(keys.partition(), names, List.of(holder.toString()));
    }

    /**
     * Returns the refusal when too few places are left.
     *
     * @param left the number of places left; above 0 if more were asked for than are left
     */
    static Conflict soldOut(long left) {
        String detail = left == 0 ? "No place is left." : "Fewer places are left than asked for.";
        return new Conflict("-2", detail).with("remaining", left);
    }

    public static NotFound noHold() {
        return new NotFound("no-hold", "The user holds no place of this schedule.");
    }

    private ScheduleKeys keys(ScheduleId schedule) {
        return new ScheduleKeys(keyspace.partitionOf(schedule.value()), schedule);
    }

    static List<String> holdKeys(ScheduleKeys keys, Holder holder, Optional<IdempotencyKey> key) {
        List<String> names = keys.guard(
                keys.lock(holder),
                keys.index(),
                keys.holds(),
                keys.buyers(),
                keys.partition().outbox());
        names.addAll(keys.partition().idempotency(key));
        return names;
    }

    /**
     * Returns the argument that limits a user to the hold time of the schedule; empty for callers who act for others.
     */
    static String holdTimeLimit(Caller caller) {
        return caller.mayActForOthers() ? "" : "1";
    }

    public static Hold hold(
            ScheduleId schedule, UserId user, long lockId, long expiresMillis, int places, AttachedData attached) {
        return new Hold(lockId, schedule, user, Instant.ofEpochMilli(expiresMillis), places, attached);
    }
}
