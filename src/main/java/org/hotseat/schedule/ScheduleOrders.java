package org.hotseat.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Decisions;
import org.hotseat.hotstate.Decisions.Ack;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.PlayerId;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.Orders;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/** Places orders on schedules; what comes after is the shared life of orders. One script, one Redis round trip. */
@ApplicationScoped
public class ScheduleOrders {

    static final Script<Place> PLACE = Script.load("schedule/place_order", Place.class);

    enum Place {
        ORDERED,
        ALREADY_ORDERED,
        SOLD_OUT
    }

    /** What became of a wish to order. */
    sealed interface Outcome {

        /** The order is placed, now or by an earlier equal request. */
        record Ordered(Order order) implements Outcome {}

        /** The player has an active order on this schedule. */
        record AlreadyOrdered(OrderId order) implements Outcome {}

        /** No place is left; code −2. */
        record SoldOut() implements Outcome {}
    }

    private final Decisions decisions;
    private final Keyspace keyspace;
    private final ScheduleHotState hotState;
    private final OrderSettings settings;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ScheduleOrders() {
        this(null, null, null, null);
    }

    @Inject
    public ScheduleOrders(Decisions decisions, Keyspace keyspace, ScheduleHotState hotState, OrderSettings settings) {
        this.decisions = decisions;
        this.keyspace = keyspace;
        this.hotState = hotState;
        this.settings = settings;
    }

    /**
     * Turns the player's live hold into an unpaid order, or takes a place directly. The stage completes when the order is durable;
     * fails like {@link Decisions#decide}. May be repeated with the same key.
     */
    CompletionStage<Outcome> place(ScheduleId schedule, PlayerId player, Optional<IdempotencyKey> key) {
        Partition partition = keyspace.partitionOf(schedule.value());
        ScheduleKeys keys = new ScheduleKeys(partition, schedule);
        OrderId id = Orders.nextId(partition);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(
                keys.lock(player),
                keys.index(),
                keys.holds(),
                keys.buyers(),
                OrderKeys.order(partition, id),
                OrderKeys.index(partition),
                partition.outbox()));
        key.ifPresent(idem -> names.add(partition.idempotency(idem.caller(), idem.key())));
        List<String> arguments = List.of(
                schedule.value(),
                player.value(),
                keys.member(player),
                id.value(),
                OrderKeys.member(ScheduleOrderModel.NAME, schedule.value(), id),
                Long.toString(settings.payWithin().toMillis()),
                key.map(IdempotencyKey::fingerprint).orElse(""));
        return decisions
                .decide(hotState, schedule.value(), PLACE.call(partition, names, arguments), Ack.FACTS)
                .thenApply(reply -> switch (reply.word()) {
                    case ORDERED -> new Outcome.Ordered(order(schedule, player, reply));
                    case ALREADY_ORDERED -> new Outcome.AlreadyOrdered(new OrderId(reply.text(0)));
                    case SOLD_OUT -> new Outcome.SoldOut();
                });
    }

    /** The order as it was placed: a repetition gets the first answer, whatever has become of the order since. */
    private static Order order(ScheduleId schedule, PlayerId player, ScriptReply<Place> reply) {
        Map<String, String> fields = new HashMap<>();
        fields.put("order", reply.text(0));
        fields.put("model", ScheduleOrderModel.NAME);
        fields.put("resource", schedule.value());
        fields.put("owner", player.value());
        fields.put("pay_status", "0");
        fields.put("version", "1");
        fields.put("pay_before", reply.text(1));
        fields.put("price", reply.text(2));
        fields.put("lock_id", reply.text(3));
        fields.put("placed_at", reply.text(4));
        return new Order(fields);
    }
}
