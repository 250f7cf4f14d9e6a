package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderView;
import org.hotseat.order.PaidOrder;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Refund;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.placing.OrderIds;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/**
 * Reads, pays and ends orders of all sale models. Stages complete when their result is durable, and fail with
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable. Every operation may be repeated.
 */
@Service
public class Orders {

    private static final Script<Read> READ = Script.load("order/read_order", Read.class);

    private enum Read {
        ORDER,
        NO_ORDER
    }

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final AbsentOrders absent;
    private final OrderFacts facts;
    private final SaleModelRegistry models;

    @Inject
    public Orders(
            Scripts scripts,
            Keyspace keyspace,
            CommandExecutor commands,
            QueryExecutor queries,
            AbsentOrders absent,
            OrderFacts facts,
            SaleModelRegistry models) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.commands = commands;
        this.queries = queries;
        this.absent = absent;
        this.facts = facts;
        this.models = models;
    }

    /**
     * Returns the present state of an order from the hot state, or from the facts if it is missing there. It is for
     * decisions and not for answers, since the state may not be durable yet.
     *
     * @throws NotFound when the order does not exist
     */
    public Order find(OrderId id) {
        return readCall(id)
                .flatMap(call -> read(scripts.run(call)))
                .or(() -> facts.find(id))
                .orElseThrow(() -> unknown(id));
    }

    /**
     * Returns the present state of an order when it is durable; fails with {@link NotFound} when it does not exist.
     * While Redis is unavailable the facts are used, which lack only what is not confirmed yet. If they have no such
     * order then, it fails with {@link Unavailable}.
     */
    public CompletionStage<Order> show(OrderId id) {
        return readCall(id)
                .map(call -> queries.read(call).thenApply(Orders::read))
                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()))
                .thenCompose(order -> order.<CompletionStage<Order>>map(CompletableFuture::completedStage)
                        .orElseGet(() -> showFact(facts.find(id).orElseThrow(() -> unknown(id)))))
                .exceptionallyCompose(trouble -> showWithoutRedis(id, trouble));
    }

    private CompletionStage<Order> showWithoutRedis(OrderId id, Throwable trouble) {
        if (Stages.cause(trouble) instanceof Unavailable unavailable
                && unavailable.store().equals("redis")) {
            // An order that is not confirmed yet may be in Redis only.
            return showFact(facts.find(id).orElseThrow(() -> unavailable));
        }
        return CompletableFuture.failedStage(trouble);
    }

    /**
     * Returns the present state of an order for a caller; fails with {@link org.hotseat.kernel.error.Forbidden} when
     * the order belongs to another user.
     */
    public CompletionStage<Order> show(OrderId id, Caller caller) {
        return show(id).thenApply(order -> {
            caller.checkReads(order.user());
            return order;
        });
    }

    /** Shows an order from the facts. If its fact came late, the order is ended first. */
    private CompletionStage<Order> showFact(Order fact) {
        return fact.cameLate()
                ? absent.restore(fact).thenCompose(done -> show(fact.id()))
                : CompletableFuture.completedStage(fact);
    }

    /**
     * Pays an unpaid order. The same reference gets the same answer again.
     *
     * @param reference the payer's name of the payment, 1 to 128 characters
     * @return the order as it was when it was paid, even if it has been refunded since; refused with
     *     {@code wrong-state}
     */
    public CompletionStage<Result<Order>> pay(Order order, String reference, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        PaidOrder payment = new PaidOrder(partitionOf(order), model.scripts().entry(order), reference, key);
        return commands.execute(
                        model.resource(order.resource()), model.scripts().pay(payment), CommandExecutor.Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case PAID ->
                        show(order.id())
                                .thenApply(now -> Result.of(now.asPaid(reply.text("paid_ms"), reply.text("version"))));
                    case WRONG_STATE -> wrongState(PayStatus.of(reply.text("pay_status")));
                    case TOO_LATE -> wrongState(PayStatus.ENDED);
                    case NO_ORDER -> restoreAndRetry(order, fact -> pay(fact, reference, key));
                });
    }

    /** Cancels or refunds an order and gives its units back; refused with {@code wrong-state}. */
    public CompletionStage<Result<Order>> end(Order order, Ending ending, Optional<IdempotencyKey> key) {
        return end(order, ending, Optional.empty(), key);
    }

    /**
     * Refunds a paid order as a request says, and gives its units back.
     *
     * @param refund the request, whose reference no other refund of the order has
     * @return the order; refused with {@code wrong-state}, {@code wrong-amount} and {@code too-much}
     */
    public CompletionStage<Result<Order>> refund(Order order, Refund refund, Optional<IdempotencyKey> key) {
        return end(order, Ending.REFUNDED, Optional.of(refund), key);
    }

    private CompletionStage<Result<Order>> end(
            Order order, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {
        OrderModel model = OrderModel.of(models, order.model());
        return commands.execute(
                        model.resource(order.resource()),
                        model.scripts().end(model.scripts().entry(order), ending, refund, key),
                        CommandExecutor.Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case ENDED -> show(order.id()).thenApply(Result::of);
                    case AGAIN -> end(order, ending, refund, key);
                    case WRONG_STATE -> wrongState(PayStatus.of(reply.text("pay_status")));
                    case NOT_DUE -> wrongState(PayStatus.UNPAID);
                    case WRONG_AMOUNT ->
                        Stages.refused(RefundRefusals.exceedsRules(refund.orElseThrow(), reply.number("cents")));
                    case NO_ORDER -> restoreAndRetry(order, fact -> end(fact, ending, refund, key));
                });
    }

    /** Returns the REST form of an order, including the fields of its model. */
    public Map<String, Object> view(Order order) {
        return OrderView.of(order, OrderModel.of(models, order.model()).describe(order));
    }

    /**
     * Restores an order, and repeats the operation with the order of the facts if it is live by these. Its seats may
     * have moved to another category since it was read.
     */
    private CompletionStage<Result<Order>> restoreAndRetry(
            Order order, Function<Order, CompletionStage<Result<Order>>> again) {
        return absent.restore(order)
                .thenCompose(fact -> fact.payStatus().live() ? again.apply(fact) : wrongState(fact.payStatus()));
    }

    /**
     * Returns the call that reads an order in the hot state; empty for an order from before Hotseat, whose id contains
     * no partition.
     */
    private Optional<ScriptCall<Read>> readCall(OrderId id) {
        return OrderIds.partition(id).stream()
                .filter(number -> number < keyspace.partitions().size())
                .mapToObj(keyspace::partition)
                .map(partition -> READ.call(
                        partition,
                        List.of(partition.epoch(), OrderKeys.order(partition, id), partition.outbox()),
                        List.of()))
                .findAny();
    }

    private static Optional<Order> read(ScriptReply<Read> reply) {
        return switch (reply.word()) {
            case NO_ORDER -> Optional.empty();
            case ORDER -> Optional.of(new Order(reply.pairs()));
        };
    }

    private Partition partitionOf(Order order) {
        return keyspace.partitionOf(order.resource());
    }

    static NotFound unknown(OrderId id) {
        return new NotFound("unknown-order", "There is no order " + id + ".");
    }

    private static CompletionStage<Result<Order>> wrongState(PayStatus status) {
        return Stages.refused(inState(status));
    }

    /** Returns the refusal of an act that the state of the order does not allow. */
    public static Conflict inState(PayStatus status) {
        return new Conflict("wrong-state", "The order is " + status.name().toLowerCase(Locale.ROOT) + ".")
                .with("payStatus", status.number());
    }
}
