package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Command;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/**
 * Places orders on sales; the further life of an order is shared by all models. One script and one Redis round trip;
 * none when the refusal is cached.
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
        OTHER_TOTAL,
        LIMIT_REACHED,
        LIMITED,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
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
     * Sells units to a user, all or none, as an unpaid order. The stage completes when the order is durable. It fails
     * like {@link CommandExecutor#execute}, with {@link org.hotseat.kernel.error.NotFound} 30002 when the sale does not
     * exist. May be repeated with the same key. Refused with codes 30003 to 30007, with {@code other-total}, by
     * {@link PhaseRefusal} and by {@link LimitRefusal}.
     *
     * @param units 1 to {@link NewOrder#MAX_UNITS}
     */
    CompletionStage<Result<Order>> place(SaleId sale, Buyer buyer, int units, Optional<IdempotencyKey> key) {
        return Stages.of(() -> {
            SaleKeys keys = addresses.keys(sale);
            NewOrder order = NewOrder.draw(keys.partition(), FlashSaleModel.KIND, sale.value(), buyer, settings, key);
            UserId user = buyer.user();
            String own = user.value() + " " + buyer.groups().scope();
            Command<Place> claim = order.claim(
                    drawn -> PLACE.call(
                            keys.partition(),
                            drawn.keys(keys.guard()),
                            drawn.arguments(List.of(Integer.toString(units)))),
                    List.of(user.value(), own),
                    reply -> cached(user, own, reply));
            return commands.execute(sale.resource(), claim, Ack.FACTS).thenApply(reply -> result(order, reply));
        });
    }

    /**
     * Returns the part to cache of a reply. "Not begun" is cached for all users, at most until the sale begins. Other
     * refusals are cached for this user alone: another user may have an order, and must get that answer. "Fewer units
     * left than asked for" is not cached, since the user may ask for fewer.
     */
    private static Optional<Command.CachedRefusal> cached(UserId user, String own, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case NOT_VALID, OVER -> Optional.of(Command.CachedRefusal.of(user.value()));
            case SOLD_OUT ->
                Optional.of(Command.CachedRefusal.ofNoOwner(user.value(), reply.number("sold")))
                        .filter(refusal -> reply.number("left") == 0);
            case NOT_BEGUN ->
                Optional.of(Command.CachedRefusal.ofAll().within(Duration.ofMillis(reply.number("left_ms"))));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> PhaseRefusal.cached(reply, own);
            case ORDERED, LIMIT_REACHED, LIMITED, OTHER_TOTAL -> Optional.empty();
        };
    }

    private static Result<Order> result(NewOrder order, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> Result.of(order.placed(reply));
            case NOT_VALID -> Result.refused(new Conflict("30003", "The sale is not valid."));
            case NOT_BEGUN ->
                Result.refused(new Conflict("30004", "The sale has not begun.")
                        .with("startsAt", time(reply.number("starts_ms"))));
            case OVER ->
                Result.refused(
                        new Conflict("30005", "The sale is over.").with("endsAt", time(reply.number("ended_ms"))));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case OTHER_TOTAL -> Result.refused(NewOrder.otherTotal(reply));
            case SOLD_OUT -> Result.refused(soldOut(reply.number("left")));
            case LIMIT_REACHED ->
                Result.refused(NewOrder.withLastOrder(
                        new Conflict("30007", "The user has reached the limit of this sale.")
                                .with("perUserLimit", reply.number("limit"))
                                .with("taken", reply.number("taken")),
                        reply.text("order")));
        };
    }

    private static Conflict soldOut(long left) {
        String detail = left == 0 ? "The sale is sold out." : "Fewer units are left than asked for.";
        return new Conflict("30006", detail).with("remaining", left);
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
