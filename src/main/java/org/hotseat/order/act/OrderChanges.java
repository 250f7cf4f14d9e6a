package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Makes changes whose rules are checked on the order as it was read. The script makes the change only if the order
 * still has that version; otherwise everything is checked again. So of two changes one is first, and the other is
 * checked on its result. Stages complete when the change is durable, and fail like {@link CommandExecutor#execute}.
 */
@Service
public class OrderChanges {

    /** A version that no order has. */
    public static final String NO_VERSION = "";

    /**
     * A change.
     *
     * @param decide returns the call, or throws the refusal; it may run several times and may block
     * @param repeat returns the call of a request that is refused, with {@link #NO_VERSION}. It changes nothing, and
     *     finds the first answer if the request is a repetition
     * @param changed the reply for an order that has another version
     * @param absent the reply for an order that is missing in the hot state
     * @param result makes the result of any other reply
     */
    public record Change<W extends Enum<W>, T>(
            Function<Order, ScriptCall<W>> decide,
            Function<Order, ScriptCall<W>> repeat,
            W changed,
            W absent,
            BiFunction<Order, ScriptReply<W>, Result<T>> result) {}

    private final Orders orders;
    private final AbsentOrders absent;
    private final CommandExecutor commands;
    private final QueryExecutor queries;
    private final SaleModelRegistry models;

    @Inject
    OrderChanges(
            Orders orders,
            AbsentOrders absent,
            CommandExecutor commands,
            QueryExecutor queries,
            SaleModelRegistry models) {
        this.orders = orders;
        this.absent = absent;
        this.commands = commands;
        this.queries = queries;
        this.models = models;
    }

    /**
     * Makes a change. A repetition with its key gets the first result, whatever has become of the order since.
     *
     * @return the result; refused with what the change throws. Fails with {@link org.hotseat.kernel.error.NotFound}
     *     when the order does not exist
     */
    public <W extends Enum<W>, T> CompletionStage<Result<T>> make(OrderId id, Change<W, T> change, IdempotencyKey key) {
        return Stages.of(() -> make(orders.find(id), change, Optional.of(key)));
    }

    /**
     * Checks a change like {@link #make} without making it: its calls have to be dry runs. Changes nothing, so it may
     * be repeated.
     */
    public <W extends Enum<W>, T> CompletionStage<Result<T>> dryRun(OrderId id, Change<W, T> change) {
        return Stages.of(() -> make(orders.find(id), change, Optional.empty()));
    }

    private <W extends Enum<W>, T> CompletionStage<Result<T>> make(
            Order order, Change<W, T> change, Optional<IdempotencyKey> key) {
        ScriptCall<W> call;
        try {
            call = change.decide.apply(order);
        } catch (HotseatException refusal) {
            // A request that does not fit to the order never had an answer.
            return key.filter(IdempotencyKey::sent).isEmpty() || refusal instanceof InvalidInput
                    ? Stages.refused(refusal)
                    : repeated(order, change, refusal);
        }
        return run(order, call, key.isEmpty()).thenCompose(reply -> {
            if (reply.word() == change.changed) {
                return Stages.of(() -> make(orders.find(order.id()), change, key));
            }
            return reply.word() == change.absent
                    ? absent.restore(order).thenCompose(back -> make(back, change, key))
                    : CompletableFuture.completedStage(change.result.apply(order, reply));
        });
    }

    /** Returns the first result of a change whose repetition the rules refuse; the refusal if it is no repetition. */
    private <W extends Enum<W>, T> CompletionStage<Result<T>> repeated(
            Order order, Change<W, T> change, HotseatException refusal) {
        return run(order, change.repeat.apply(order), false).thenCompose(reply -> {
            if (reply.word() == change.changed) {
                return Stages.refused(refusal);
            }
            return reply.word() == change.absent
                    ? absent.restore(order).thenCompose(back -> repeated(back, change, refusal))
                    : CompletableFuture.completedStage(change.result.apply(order, reply));
        });
    }

    private <W extends Enum<W>> CompletionStage<ScriptReply<W>> run(Order order, ScriptCall<W> call, boolean dry) {
        ResourceId resource = OrderModel.of(models, order.model()).resource(order.resource());
        return dry ? queries.query(resource, call) : commands.execute(resource, call, Ack.FACTS);
    }
}
