package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.CommandExecutor;
import org.hotseat.hotstate.CommandExecutor.Ack;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.NewOrder;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Places orders on sales; what comes after is the shared life of orders. One script and so one Redis round trip; none when the
 * refusal is known.
 */
@Service
public class SaleOrders {

    static final Script<Place> PLACE = Script.load("flashsale/place_order", Place.class);

    enum Place {
        ORDERED,
        NOT_VALID,
        NOT_BEGUN,
        OVER,
        SOLD_OUT,
        LIMIT_REACHED
    }

    /** What became of a wish to order. */
    sealed interface Outcome {

        /** The order is placed, now or by an earlier equal request. */
        record Ordered(Order order) implements Outcome {}

        /** The operator has stopped the sale; code 30003. */
        record NotValid() implements Outcome {}

        /** Code 30004. */
        record NotBegun(Instant startsAt) implements Outcome {}

        /** Code 30005. */
        record Over(Instant endsAt) implements Outcome {}

        /** Code 30006. */
        record SoldOut() implements Outcome {}

        /** The user has as many live orders as one may have; code 30007. */
        record LimitReached(long limit) implements Outcome {}
    }

    private final CommandExecutor commands;
    private final SaleAddresses addresses;
    private final OrderSettings settings;

    @Inject
    SaleOrders(CommandExecutor commands, SaleAddresses addresses, OrderSettings settings) {
        this.commands = commands;
        this.addresses = addresses;
        this.settings = settings;
    }

    /**
     * Sells one unit to a user, as an unpaid order. The stage completes when the order is durable; fails like
     * {@link CommandExecutor#execute}. May be repeated with the same key.
     *
     * @throws org.hotseat.kernel.NotFound with code 30002 when there is no such sale
     */
    CompletionStage<Outcome> place(SaleId sale, UserId user, Optional<IdempotencyKey> key) {
        SaleKeys keys = addresses.keys(sale);
        NewOrder order = NewOrder.draw(keys.partition(), SaleOrderModel.NAME, sale.value(), user, settings, key);
        ScriptCall<Place> call = PLACE.call(keys.partition(), order.keys(keys.guard()), order.arguments(List.of()));
        return commands.execute(sale.resource(), order.claim(call, List.of(), SaleOrders::known), Ack.FACTS)
                .thenApply(reply -> outcome(order, reply));
    }

    /** What everybody would be told. A sale that has not begun is known no longer than until it begins. */
    private static Optional<Command.CachedRefusal> known(ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case NOT_VALID, OVER, SOLD_OUT -> Optional.of(Command.CachedRefusal.ofAll());
            case NOT_BEGUN -> Optional.of(Command.CachedRefusal.ofAll().within(Duration.ofMillis(reply.number(1))));
            case ORDERED, LIMIT_REACHED -> Optional.empty();
        };
    }

    private static Outcome outcome(NewOrder order, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> new Outcome.Ordered(order.placed(reply));
            case NOT_VALID -> new Outcome.NotValid();
            case NOT_BEGUN -> new Outcome.NotBegun(Instant.ofEpochMilli(reply.number(0)));
            case OVER -> new Outcome.Over(Instant.ofEpochMilli(reply.number(0)));
            case SOLD_OUT -> new Outcome.SoldOut();
            case LIMIT_REACHED -> new Outcome.LimitReached(reply.number(0));
        };
    }
}
