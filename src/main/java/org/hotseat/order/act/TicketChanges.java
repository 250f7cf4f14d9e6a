package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Changes single tickets of orders: their holders and their names. Each is a change like {@link OrderChanges}. */
@Service
public class TicketChanges {

    private static final Script<ChangeWord> CHANGE = Script.load("order/change_ticket", ChangeWord.class);

    private enum ChangeWord {
        TICKET,
        CHANGED,
        NO_ORDER
    }

    /** A change that was made: the order and the time, and the number of transfers of the ticket since. */
    public record Change(Order order, Instant at, int transfers) {}

    private final OrderChanges changes;
    private final Keyspace keyspace;

    @Inject
    TicketChanges(OrderChanges changes, Keyspace keyspace) {
        this.changes = changes;
        this.keyspace = keyspace;
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
        return changes.make(
                id,
                new OrderChanges.Change<>(
                        order -> call(order, step, rule.apply(order), key),
                        order -> call(order, List.of(OrderChanges.NO_VERSION, "", "", "", "", key.fingerprint()), key),
                        ChangeWord.CHANGED,
                        ChangeWord.NO_ORDER,
                        TicketChanges::made),
                key);
    }

    private ScriptCall<ChangeWord> call(Order order, String step, HeldTicket changed, IdempotencyKey key) {
        List<String> arguments = List.of(
                Long.toString(order.version()),
                step,
                changed.unit(),
                changed.replacedIn(order),
                Integer.toString(changed.transfers()),
                key.fingerprint());
        return call(order, arguments, key);
    }

    private ScriptCall<ChangeWord> call(Order order, List<String> arguments, IdempotencyKey key) {
        Partition partition = keyspace.partitionOf(order.resource());
        List<String> keys =
                new ArrayList<>(List.of(partition.epoch(), OrderKeys.order(partition, order.id()), partition.outbox()));
        keys.addAll(partition.idempotency(Optional.of(key)));
        return CHANGE.call(partition, keys, arguments);
    }

    private static Result<Change> made(Order order, ScriptReply<ChangeWord> reply) {
        return Result.of(
                new Change(order, Instant.ofEpochMilli(reply.number("at_ms")), (int) reply.number("transfers")));
    }
}
