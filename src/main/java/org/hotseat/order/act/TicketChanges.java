package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Changes single tickets of orders: their holders and their names. The rules are checked on the order as it was read,
 * and the script makes the change only if the order still has that version; otherwise everything is checked again. So
 * of two transfers of a ticket one wins, and the other is checked with the new holder. Stages complete when the change
 * is durable, and fail like {@link CommandExecutor#execute}.
 */
@Service
public class TicketChanges {

    private static final Script<ChangeWord> CHANGE = Script.load("order/change_ticket", ChangeWord.class);

    /** A version that no order has. */
    private static final String NO_VERSION = "";

    private enum ChangeWord {
        TICKET,
        CHANGED,
        NO_ORDER
    }

    /** A change that was made: the order and the time, and the number of transfers of the ticket since. */
    public record Change(Order order, Instant at, int transfers) {}

    private final Orders orders;
    private final AbsentOrders absent;
    private final CommandExecutor commands;
    private final Keyspace keyspace;
    private final SaleModelRegistry models;

    @Inject
    TicketChanges(
            Orders orders, AbsentOrders absent, CommandExecutor commands, Keyspace keyspace, SaleModelRegistry models) {
        this.orders = orders;
        this.absent = absent;
        this.commands = commands;
        this.keyspace = keyspace;
        this.models = models;
    }

    /**
     * Makes a change. A repetition with its key gets the first change, whatever has become of the ticket since.
     *
     * @param step the word of the step in the order's history
     * @param rule returns the changed ticket, or throws the refusal; it may run several times and may block
     * @return the change; refused with what the rule throws. Fails with {@link org.hotseat.kernel.error.NotFound} when
     *     the order does not exist
     */
    public CompletionStage<Result<Change>> make(
            OrderId id, String step, Function<Order, HeldTicket> rule, IdempotencyKey key) {
        return Stages.of(() -> make(orders.find(id), step, rule, key));
    }

    private CompletionStage<Result<Change>> make(
            Order order, String step, Function<Order, HeldTicket> rule, IdempotencyKey key) {
        HeldTicket changed;
        try {
            changed = rule.apply(order);
        } catch (HotseatException refusal) {
            return !key.sent() ? Stages.refused(refusal) : repeated(order, refusal, key);
        }
        List<String> arguments = List.of(
                Long.toString(order.version()),
                step,
                changed.unit(),
                changed.replacedIn(order),
                Integer.toString(changed.transfers()),
                key.fingerprint());
        return run(order, arguments, key).thenCompose(reply -> switch (reply.word()) {
            case TICKET -> made(order, reply);
            case CHANGED -> make(order.id(), step, rule, key);
            case NO_ORDER -> absent.restore(order).thenCompose(back -> make(back, step, rule, key));
        });
    }

    /** Returns the first answer to a command whose repetition the rule refuses; the refusal if it is no repetition. */
    private CompletionStage<Result<Change>> repeated(Order order, HotseatException refusal, IdempotencyKey key) {
        List<String> nothing = List.of(NO_VERSION, "", "", "", "", key.fingerprint());
        return run(order, nothing, key).thenCompose(reply -> switch (reply.word()) {
            case TICKET -> made(order, reply);
            case CHANGED -> Stages.refused(refusal);
            case NO_ORDER -> absent.restore(order).thenCompose(back -> repeated(back, refusal, key));
        });
    }

    private CompletionStage<ScriptReply<ChangeWord>> run(Order order, List<String> arguments, IdempotencyKey key) {
        Partition partition = keyspace.partitionOf(order.resource());
        List<String> keys =
                new ArrayList<>(List.of(partition.epoch(), OrderKeys.order(partition, order.id()), partition.outbox()));
        keys.addAll(partition.idempotency(Optional.of(key)));
        ScriptCall<ChangeWord> call = CHANGE.call(partition, keys, arguments);
        return commands.execute(OrderModel.of(models, order.model()).resource(order.resource()), call, Ack.FACTS);
    }

    private static CompletionStage<Result<Change>> made(Order order, ScriptReply<ChangeWord> reply) {
        return CompletableFuture.completedStage(Result.of(
                new Change(order, Instant.ofEpochMilli(reply.number("at_ms")), (int) reply.number("transfers"))));
    }
}
