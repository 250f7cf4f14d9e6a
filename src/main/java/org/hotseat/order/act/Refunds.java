package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Records refunds that the payment system reports. Money that is due is given back first, then paid money. A refund of
 * all paid money ends the order. The stage completes when the refund is durable. It fails like
 * {@link CommandExecutor#execute}, and with {@link org.hotseat.kernel.error.NotFound} when the order does not exist.
 * May be repeated with the same reference.
 */
@Service
public class Refunds {

    private static final Script<MoneyWord> REFUND = Script.load("order/refund_payment", MoneyWord.class);

    private enum MoneyWord {
        REFUND,
        ENDS,
        NO_ORDER,
        OTHER_AMOUNT,
        TOO_MUCH,
        NOTHING_GIVEN
    }

    private final Orders orders;
    private final AbsentOrders absent;
    private final CommandExecutor commands;
    private final Keyspace keyspace;
    private final SaleModelRegistry models;
    private final OrderHistories histories;

    @Inject
    public Refunds(
            Orders orders,
            AbsentOrders absent,
            CommandExecutor commands,
            Keyspace keyspace,
            SaleModelRegistry models,
            OrderHistories histories) {
        this.histories = histories;
        this.orders = orders;
        this.absent = absent;
        this.commands = commands;
        this.keyspace = keyspace;
        this.models = models;
    }

    /**
     * Records that money of an order was given back. With seats or places the refund is for these alone: the amount and
     * the kept part must be their price. Without them a part can be kept only of a refund of everything that is left,
     * or of the due money of an order that has ended. The refund contains the time of the first entry of its tickets,
     * which costs a read of MongoDB before the decision, and without an entry another one after it. Where the request
     * states no amount, the refund rules of the order decide.
     *
     * @param goodwill whether the order keeps its units even if all of its money goes back
     * @return the refund as it was stored. Refused with {@code other-amount}, {@code reference-used},
     *     {@code wrong-amount}, {@code too-much}, {@code other-seats}, {@code too-many-places},
     *     {@code nothing-given-back} and {@code wrong-state}. Fails with {@link InvalidInput} when seats are named for
     *     an order without seats, or places for one with seats, and without an amount for an order without refund rules
     */
    public CompletionStage<Result<Refund>> refund(
            OrderId id, Refund asked, boolean goodwill, Optional<IdempotencyKey> key) {
        return Stages.of(() -> {
            Order order = orders.find(id);
            if (!asked.asks().isStated() && order.refundRules().isEmpty()) {
                throw InvalidInput.of("amount", "is required: this order has no refund rules");
            }
            Act act = Act.current();
            return refund(order, asked.after(checkedIn(order, asked)), goodwill, key)
                    .thenApply(result -> result.map(refund -> {
                        if (refund.checkedIn().isEmpty()) {
                            refund.at().ifPresent(at -> listEntries(order, at, act));
                        }
                        return refund;
                    }));
        });
    }

    /**
     * Lists entries of the tickets that a refund has given back, if it does not know of any: a gate has let them in
     * since they were checked ({@link OrderHistories#listOvertaken}).
     */
    public void listEntries(Order order, Instant at, Act act) {
        histories.listOvertaken(order, at, act);
    }

    /** Returns the time of the first entry of the tickets that a refund gives back. A read of MongoDB. */
    public Optional<Instant> checkedIn(Order order, Refund asked) {
        return histories.checkedIn(order, OrderModel.of(models, order.model()).givenBack(order, asked));
    }

    private CompletionStage<Result<Refund>> refund(
            Order order, Refund asked, boolean goodwill, Optional<IdempotencyKey> key) {
        return asked.ofPart() ? refundUnits(order, asked, key) : refundMoney(order, asked, goodwill, key);
    }

    private CompletionStage<Result<Refund>> refundMoney(
            Order order, Refund asked, boolean goodwill, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        Partition partition = keyspace.partitionOf(order.resource());
        List<String> keys =
                new ArrayList<>(List.of(partition.epoch(), OrderKeys.order(partition, order.id()), partition.outbox()));
        keys.addAll(partition.idempotency(key));
        ScriptCall<MoneyWord> call = REFUND.call(
                partition,
                keys,
                List.of(
                        asked.reference(),
                        asked.asks().word(),
                        asked.asked(),
                        goodwill ? "1" : "",
                        IdempotencyKey.fingerprint(key)));
        return commands.execute(model.resource(order.resource()), call, Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case REFUND -> answered(asked, reply);
                    case ENDS -> ends(model, order, asked, key);
                    case NO_ORDER -> absent.restore(order).thenCompose(back -> refund(back, asked, goodwill, key));
                    case OTHER_AMOUNT -> refused(RefundRefusals.otherAmount(asked, reply));
                    case TOO_MUCH -> refused(RefundRefusals.tooMuch(asked, reply.number("cents")));
                    case NOTHING_GIVEN -> refused(RefundRefusals.nothingRefundable());
                });
    }

    private CompletionStage<Result<Refund>> refundUnits(Order order, Refund asked, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        ScriptCall<PartWord> call =
                model.scripts().refundPart(keyspace.partitionOf(order.resource()), order, asked, key);
        return commands.execute(model.resource(order.resource()), call, Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case REFUND -> answered(asked, reply);
                    case ENDS -> ends(model, order, asked, key);
                    case NO_ORDER -> absent.restore(order).thenCompose(back -> refund(back, asked, false, key));
                    case OTHER_AMOUNT -> refused(RefundRefusals.otherAmount(asked, reply));
                    case TOO_MUCH -> refused(RefundRefusals.tooMuch(asked, reply.number("cents")));
                    case WRONG_AMOUNT -> refused(RefundRefusals.wrongAmount(asked, reply.number("cents")));
                    case NOT_HAD -> refused(RefundRefusals.notOwned(asked, reply));
                    case WRONG_STATE -> refused(Orders.inState(PayStatus.of(reply.text("pay_status"))));
                });
    }

    /** Ends the order with the refund. Then the request is run again, which finds the refund and answers with it. */
    private CompletionStage<Result<Refund>> ends(
            OrderModel model, Order order, Refund asked, Optional<IdempotencyKey> key) {
        return commands.execute(
                        model.resource(order.resource()),
                        model.scripts()
                                .end(
                                        model.scripts().entry(order),
                                        Ending.REFUNDED,
                                        Optional.of(asked),
                                        Optional.empty()),
                        Ack.FACTS)
                .thenCompose(reply -> reply.word() == EndWord.NO_ORDER
                        ? absent.restore(order).thenCompose(back -> refund(back, asked, false, key))
                        : refund(order, asked, false, key));
    }

    private static CompletionStage<Result<Refund>> answered(Refund asked, ScriptReply<?> reply) {
        Refund known = Refund.parse(reply.text("packed"));
        return known.sameThings(asked)
                ? CompletableFuture.completedStage(Result.of(known))
                : refused(new Conflict(
                        "reference-used", "The refund with this reference gave other seats or places back."));
    }

    private static CompletionStage<Result<Refund>> refused(HotseatException refusal) {
        return Stages.refused(refusal);
    }
}
