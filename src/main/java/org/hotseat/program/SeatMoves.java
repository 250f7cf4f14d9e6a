package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.OrderChanges;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.program.seat.SeatMoveCall;
import org.hotseat.program.seat.SeatMoveCall.Move;
import org.hotseat.program.seat.SeatMoveRequest;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Moves seats of orders: gives some back and takes others of the same program in one decision, all or none. The rules
 * of the order are checked as it was read ({@link OrderChanges}); the script decides about the seats and the money.
 */
@Service
class SeatMoves {

    private final OrderChanges changes;
    private final SeatMoveRules rules;
    private final SaleModelRegistry models;
    private final Keyspace keyspace;

    @Inject
    SeatMoves(OrderChanges changes, SeatMoveRules rules, SaleModelRegistry models, Keyspace keyspace) {
        this.changes = changes;
        this.rules = rules;
        this.models = models;
        this.keyspace = keyspace;
    }

    /**
     * Moves seats. The stage completes when the change is durable. It costs two round trips to Redis, and for a paid
     * order two reads of MongoDB. May be repeated with the same key.
     *
     * @return the REST form of the move. Refused as {@link SeatMoveRules} and {@link PhaseRefusal} say, and with code
     *     1001, {@code part-of-table}, {@code dearer}, {@code nothing-to-pay} and {@code wrong-state}. Fails like
     *     {@link OrderChanges#make}
     */
    CompletionStage<Result<Map<String, Object>>> move(
            OrderId id, SeatMoveRequest asked, Caller caller, IdempotencyKey key) {
        return changes.make(id, change(asked, caller, Optional.of(key)), key);
    }

    /**
     * Reports the move that {@link #move} would make, with the price of each seat, or refuses it alike. Changes
     * nothing, so it may be repeated. The report may be outdated a moment later.
     */
    CompletionStage<Result<Map<String, Object>>> dryRun(OrderId id, SeatMoveRequest asked, Caller caller) {
        return changes.dryRun(id, change(asked, caller, Optional.empty()));
    }

    private OrderChanges.Change<Move, Map<String, Object>> change(
            SeatMoveRequest asked, Caller caller, Optional<IdempotencyKey> key) {
        Act act = Act.current();
        return new OrderChanges.Change<>(
                order -> {
                    rules.check(order, asked, caller);
                    return call(order, Long.toString(order.version()), asked, caller, key);
                },
                order -> call(order, OrderChanges.NO_VERSION, asked, caller, key),
                Move.CHANGED,
                Move.NO_ORDER,
                (order, reply) -> answer(order, asked, reply, act));
    }

    private Result<Map<String, Object>> answer(Order order, SeatMoveRequest asked, ScriptReply<Move> reply, Act act) {
        if (reply.word() == Move.MOVED) {
            rules.listEntries(order, SeatMoveAnswer.movedAt(reply), act);
        }
        return new SeatMoveAnswer(order, asked).of(reply);
    }

    private ScriptCall<Move> call(
            Order order, String version, SeatMoveRequest asked, Caller caller, Optional<IdempotencyKey> key) {
        String tickets = order.payStatus() == PayStatus.PAID
                ? HeldTicket.moved(order, OrderModel.of(models, order.model()), asked.unitMoves())
                : "";
        return new SeatMoveCall(order, version, asked, tickets, caller.groups(), !caller.isStaff(), key)
                .in(keyspace.partitionOf(order.resource()));
    }
}
