package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/**
 * Places orders on schedules; the further life of an order is shared by all models. One script and one Redis round
 * trip.
 */
@Service
public class ScheduleOrders {

    static final Script<Place> PLACE = Script.load("schedule/place_order", Place.class);

    enum Place {
        ORDERED,
        ALREADY_ORDERED,
        LIMITED,
        OTHER_PLACES,
        OTHER_TOTAL,
        SOLD_OUT,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
    }

    private final CommandExecutor commands;
    private final Keyspace keyspace;
    private final OrderSettings settings;

    @Inject
    public ScheduleOrders(CommandExecutor commands, Keyspace keyspace, OrderSettings settings) {
        this.commands = commands;
        this.keyspace = keyspace;
        this.settings = settings;
    }

    /**
     * Turns the user's live hold into an unpaid order, or takes places directly, all or none. The stage completes when
     * the order is durable; fails like {@link CommandExecutor#execute}. May be repeated with the same key. Refused with
     * {@code already-ordered} while the user has an active order on this schedule and its limits do not allow another
     * one. Refused with {@code other-places} when the user's live hold has another number of places, with
     * {@code other-total} when they have another price than expected, and with code -2 when fewer places are left. A
     * user without a live hold may also be refused by {@link PhaseRefusal} and {@link LimitRefusal}.
     *
     * @param places 1 to {@link NewOrder#MAX_UNITS}; when empty, the places of the live hold, or one
     */
    public CompletionStage<Result<Order>> place(
            ScheduleId schedule, Buyer buyer, Optional<Long> places, Optional<IdempotencyKey> key) {
        Partition partition = keyspace.partitionOf(schedule.value());
        ScheduleKeys keys = new ScheduleKeys(partition, schedule);
        NewOrder order = NewOrder.draw(partition, ScheduleModel.KIND, schedule.value(), buyer, settings, key);
        UserId user = buyer.user();
        List<String> own = keys.guard(keys.lock(user), keys.index(), keys.holds(), keys.buyers());
        List<String> asked =
                List.of(keys.member(user), places.map(String::valueOf).orElse(""));
        Command<Place> claim = order.claim(
                drawn -> PLACE.call(partition, drawn.keys(own), drawn.arguments(asked)),
                List.of(),
                reply -> Optional.empty());
        return commands.execute(schedule.resource(), claim, Ack.FACTS).thenApply(reply -> switch (reply.word()) {
            case ORDERED -> Result.of(order.placed(reply));
            case ALREADY_ORDERED -> Result.refused(alreadyOrdered(reply));
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
            case OTHER_PLACES ->
                Result.refused(new Conflict("other-places", "The user's hold has " + reply.text("places") + " places.")
                        .with("places", reply.number("places")));
            case OTHER_TOTAL -> Result.refused(NewOrder.otherTotal(reply));
            case SOLD_OUT -> Result.refused(Holds.soldOut(reply.number("left")));
        });
    }

    static Conflict alreadyOrdered(ScriptReply<?> reply) {
        return new Conflict("already-ordered", "The user has an active order on this schedule.")
                .with("orderId", reply.text("order"));
    }
}
