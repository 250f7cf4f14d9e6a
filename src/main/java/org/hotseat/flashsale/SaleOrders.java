package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Claim;
import org.hotseat.hotstate.Decisions;
import org.hotseat.hotstate.Decisions.Ack;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.PlayerId;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.Orders;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;

/**
 * Places orders on sales; what comes after is the shared life of orders. One script and so one Redis round trip; none when the
 * refusal is known.
 */
@ApplicationScoped
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

    private final Decisions decisions;
    private final SaleAddresses addresses;
    private final SaleHotState hotState;
    private final OrderSettings settings;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected SaleOrders() {
        this(null, null, null, null);
    }

    @Inject
    SaleOrders(Decisions decisions, SaleAddresses addresses, SaleHotState hotState, OrderSettings settings) {
        this.decisions = decisions;
        this.addresses = addresses;
        this.hotState = hotState;
        this.settings = settings;
    }

    /**
     * Sells one unit to a user, as an unpaid order. The stage completes when the order is durable; fails like
     * {@link Decisions#decide}. May be repeated with the same key.
     *
     * @throws org.hotseat.kernel.NotFound with code 30002 when there is no such sale
     */
    CompletionStage<Outcome> place(SaleId sale, PlayerId user, Optional<IdempotencyKey> key) {
        SaleKeys keys = addresses.keys(sale);
        Partition partition = keys.partition();
        OrderId id = Orders.nextId(partition);
        List<String> names = new ArrayList<>(keys.guard());
        names.addAll(List.of(OrderKeys.order(partition, id), OrderKeys.index(partition), partition.outbox()));
        key.ifPresent(idem -> names.add(partition.idempotency(idem.caller(), idem.key())));
        List<String> arguments = List.of(
                sale.value(),
                user.value(),
                id.value(),
                OrderKeys.member(SaleOrderModel.NAME, sale.value(), id),
                Long.toString(settings.payWithin().toMillis()),
                key.map(IdempotencyKey::fingerprint).orElse(""));
        Claim<Place> claim =
                new Claim<>(PLACE.call(partition, names, arguments), user.value(), key.isPresent(), SaleOrders::known);
        return decisions
                .decide(hotState, sale.value(), claim, Ack.FACTS)
                .thenApply(reply -> outcome(sale, user, reply));
    }

    /** What everybody would be told. A sale that has not begun is known no longer than until it begins. */
    private static Optional<Claim.Known> known(ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case NOT_VALID, OVER, SOLD_OUT -> Optional.of(Claim.Known.to(true));
            case NOT_BEGUN -> Optional.of(new Claim.Known(true, Duration.ofMillis(reply.number(1))));
            case ORDERED, LIMIT_REACHED -> Optional.empty();
        };
    }

    private static Outcome outcome(SaleId sale, PlayerId user, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> new Outcome.Ordered(order(sale, user, reply));
            case NOT_VALID -> new Outcome.NotValid();
            case NOT_BEGUN -> new Outcome.NotBegun(Instant.ofEpochMilli(reply.number(0)));
            case OVER -> new Outcome.Over(Instant.ofEpochMilli(reply.number(0)));
            case SOLD_OUT -> new Outcome.SoldOut();
            case LIMIT_REACHED -> new Outcome.LimitReached(reply.number(0));
        };
    }

    /** The order as it was placed: a repetition gets the first answer, whatever has become of the order since. */
    private static Order order(SaleId sale, PlayerId user, ScriptReply<Place> reply) {
        Map<String, String> fields = new HashMap<>();
        fields.put("order", reply.text(0));
        fields.put("model", SaleOrderModel.NAME);
        fields.put("resource", sale.value());
        fields.put("owner", user.value());
        fields.put("pay_status", "0");
        fields.put("version", "1");
        fields.put("pay_before", reply.text(1));
        fields.put("price", reply.text(2));
        fields.put("placed_at", reply.text(3));
        fields.put("good", reply.text(4));
        return new Order(fields);
    }
}
