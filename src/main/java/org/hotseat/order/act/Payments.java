package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.PaidOrder;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.ReportedPayment;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Records payments that the payment system reports. One script decides: it keeps the units, sells them, takes the units
 * of an ended order again, or notes that the money has to be given back. Stages complete when their result is durable,
 * and fail like {@link CommandExecutor#execute}, and with {@link NotFound} when the order does not exist. Every
 * operation may be repeated.
 */
@Service
public class Payments {

    public static final Script<VoidWord> VOID = Script.load("order/void_payment", VoidWord.class);

    public enum VoidWord {
        PAYMENT,
        NO_ORDER,
        NO_PAYMENT,
        NOT_VOIDABLE
    }

    /**
     * A message of the payment system.
     *
     * @param state AUTHORIZED, CAPTURED, or VOIDED for a payment without result
     * @param validUntil the end of an authorization that is neither captured nor voided earlier; empty for the time of
     *     the settings
     */
    public record Told(String reference, Money amount, Payment.State state, Optional<Instant> validUntil) {}

    private final Orders orders;
    private final AbsentOrders absent;
    private final CommandExecutor commands;
    private final Keyspace keyspace;
    private final SaleModelRegistry models;
    private final OrderSettings settings;

    @Inject
    public Payments(
            Orders orders,
            AbsentOrders absent,
            CommandExecutor commands,
            Keyspace keyspace,
            SaleModelRegistry models,
            OrderSettings settings) {
        this.orders = orders;
        this.absent = absent;
        this.commands = commands;
        this.keyspace = keyspace;
        this.models = models;
        this.settings = settings;
    }

    /**
     * Records a payment. If it is already known, its present state is returned.
     *
     * @return the payment in its state. Refused with {@code wrong-amount} and {@code other-amount}; an authorization or
     *     a new voided payment of an order that is not unpaid is refused with {@code wrong-state}
     */
    public CompletionStage<Result<Payment>> record(OrderId id, Told reported, Optional<IdempotencyKey> key) {
        return Stages.of(() -> record(orders.find(id), reported, key));
    }

    private CompletionStage<Result<Payment>> record(Order order, Told reported, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        ReportedPayment payment = new ReportedPayment(
                partitionOf(order),
                model.scripts().entry(order),
                reported.reference(),
                reported.amount(),
                reported.state(),
                reported.validUntil(),
                settings.authorizedFor(),
                key);
        return commands.execute(
                        model.resource(order.resource()), model.scripts().record(payment), Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case PAYMENT -> answered(reply);
                    case OTHER_AMOUNT -> refused(otherAmount(reported, reply.number("cents")));
                    case WRONG_AMOUNT -> refused(wrongAmount(reported, reply.number("cents")));
                    case WRONG_STATE -> refused(Orders.inState(PayStatus.of(reply.text("pay_status"))));
                    case NO_ORDER -> absent.restore(order).thenCompose(back -> record(back, reported, key));
                });
    }

    /**
     * Ends an authorization; refused with {@code captured} when its money has come, and with {@link NotFound} when it
     * was never reported.
     */
    public CompletionStage<Result<Payment>> end(OrderId id, String reference, Optional<IdempotencyKey> key) {
        return Stages.of(() -> end(orders.find(id), reference, key));
    }

    private CompletionStage<Result<Payment>> end(Order order, String reference, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        PaidOrder payment = new PaidOrder(partitionOf(order), model.scripts().entry(order), reference, key);
        ScriptCall<VoidWord> call = VOID.call(
                payment.partition(),
                payment.keys(List.of(payment.partition().epoch()), List.of()),
                payment.arguments());
        return commands.execute(model.resource(order.resource()), call, Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case PAYMENT -> answered(reply);
                    case NO_PAYMENT ->
                        refused(new NotFound("unknown-payment", "The order has no payment with this reference."));
                    case NOT_VOIDABLE ->
                        refused(new Conflict(
                                        "captured",
                                        "The payment is "
                                                + reply.text("state")
                                                        .toLowerCase(Locale.ROOT)
                                                        .replace('_', ' ') + ".")
                                .with("state", reply.text("state")));
                    case NO_ORDER -> absent.restore(order).thenCompose(back -> end(back, reference, key));
                });
    }

    private Partition partitionOf(Order order) {
        return keyspace.partitionOf(order.resource());
    }

    private static CompletionStage<Result<Payment>> answered(ScriptReply<?> reply) {
        return CompletableFuture.completedStage(Result.of(Payment.parse(reply.text("packed"))));
    }

    private static CompletionStage<Result<Payment>> refused(HotseatException refusal) {
        return Stages.refused(refusal);
    }

    private static Conflict otherAmount(Told reported, long cents) {
        String known = new Money(cents).toString();
        return new Conflict("other-amount", "The payment with this reference has the amount " + known + ".")
                .with("amount", reported.amount().toString())
                .with("expected", known);
    }

    private static Conflict wrongAmount(Told reported, long cents) {
        String price = new Money(cents).toString();
        return new Conflict("wrong-amount", "The price of the order is " + price + ".")
                .with("amount", reported.amount().toString())
                .with("expected", price);
    }
}
