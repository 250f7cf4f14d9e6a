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
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Notes that the payment system has the refunds that are due of an order. No money moves: a refund is done when the
 * payment system reports it. Stages complete when the note is durable, and fail like {@link CommandExecutor#execute}.
 */
@Service
public class HandedOverRefunds {

    private static final Script<MarkWord> MARK = Script.load("order/mark_refund", MarkWord.class);

    private enum MarkWord {
        MARKED,
        NOTHING_DUE,
        NO_ORDER
    }

    /**
     * A note.
     *
     * @param due the amount that was due when it was made or repeated
     */
    public record Mark(Instant at, Money due) {}

    private final Orders orders;
    private final AbsentOrders absent;
    private final CommandExecutor commands;
    private final Keyspace keyspace;
    private final SaleModelRegistry models;

    @Inject
    HandedOverRefunds(
            Orders orders, AbsentOrders absent, CommandExecutor commands, Keyspace keyspace, SaleModelRegistry models) {
        this.orders = orders;
        this.absent = absent;
        this.commands = commands;
        this.keyspace = keyspace;
        this.models = models;
    }

    /**
     * Notes it. What is noted already stays as it is, so this may be repeated.
     *
     * @return the note; refused with {@code nothing-due}. Fails with {@link org.hotseat.kernel.error.NotFound} when the
     *     order does not exist
     */
    public CompletionStage<Result<Mark>> mark(OrderId id, Optional<IdempotencyKey> key) {
        return Stages.of(() -> mark(orders.find(id), key));
    }

    private CompletionStage<Result<Mark>> mark(Order order, Optional<IdempotencyKey> key) {
        Partition partition = keyspace.partitionOf(order.resource());
        List<String> keys =
                new ArrayList<>(List.of(partition.epoch(), OrderKeys.order(partition, order.id()), partition.outbox()));
        keys.addAll(partition.idempotency(key));
        ScriptCall<MarkWord> call = MARK.call(partition, keys, List.of(IdempotencyKey.fingerprint(key)));
        return commands.execute(OrderModel.of(models, order.model()).resource(order.resource()), call, Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case MARKED ->
                        CompletableFuture.completedStage(Result.of(new Mark(
                                Instant.ofEpochMilli(reply.number("at_ms")), new Money(reply.number("cents")))));
                    case NOTHING_DUE ->
                        Stages.refused(new Conflict("nothing-due", "No money of the order is to be given back."));
                    case NO_ORDER -> absent.restore(order).thenCompose(back -> mark(back, key));
                });
    }
}
