package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.RefundRules;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundAmount;
import org.hotseat.order.act.Orders;
import org.hotseat.order.act.Refunds;
import org.hotseat.redis.Keyspace;
import org.jspecify.annotations.Nullable;

/** Refunds a whole paid order over REST by its refund rules, and shows the amount before. */
@Path("orders/{id}/refund")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class OrderRefundResource {

    private static final String BY_RULES = "by the refund rules";

    @Inject
    private Orders orders;

    @Inject
    private Refunds refunds;

    @Inject
    private OrderSettings settings;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    /**
     * Returns the amount that a refund of a paid order would give now; refused with {@code wrong-state}. Changes
     * nothing.
     */
    @GET
    @ReadsPersons
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<Result<Map<String, Object>>> quote(
            @PathParam("id") String id, @Context SecurityContext security) {
        return Stages.of(() -> {
            OrderId order = new OrderId(id);
            Instant now = clock.now(keyspace.partitionOf(orders.find(order).resource()));
            return orders.show(order, caller(security)).thenApply(found -> quoted(found, now));
        });
    }

    private static Result<Map<String, Object>> quoted(Order order, Instant now) {
        if (order.payStatus() != PayStatus.PAID) {
            return Result.refused(Orders.inState(order.payStatus()));
        }
        Money placed = new Money(
                Payment.of(order).stream().mapToLong(Payment::placedCents).sum());
        Optional<RefundRules> rules = order.refundRules();
        Money back = rules.map(some -> some.refundable(placed, now)).orElse(placed);
        Optional<RefundRules.Rule> rule = rules.flatMap(some -> some.at(now));
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(
                "percent",
                rules.isEmpty() ? 100 : rule.map(RefundRules.Rule::percent).orElse(0));
        view.put("amount", back);
        view.put("kept", new Money(placed.cents() - back.cents()));
        view.put("until", rule.map(RefundRules.Rule::until));
        return Result.of(view);
    }

    /**
     * Refunds the whole order. Without a body the refund rules decide. An amount without a reason has to be the one
     * that they give; an amount with a reason overrules them.
     */
    @POST
    @Audited("refund-order")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> refund(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = caller(security);
        Optional<Money> amount = body.money("amount");
        Optional<String> reason = body.text("reason", 1, RefundsResource.MAX_REASON);
        if (body.has("reason") && !caller.mayActForOthers()) {
            body.addError("reason", "must not be given by the buyer: it would overrule the refund rules");
        }
        body.check();
        Order order = OrdersResource.payable(orders, settings, id, security);
        amount.ifPresent(money -> Act.current().line().with("amount", money.toString()));
        reason.ifPresent(text -> Act.current().line().with("reason", text));
        Refund asked = requestedRefund(amount, reason);
        Optional<Instant> entry = refunds.checkedIn(order, asked);
        // Without a body these are the words of earlier versions, so that a key from before an upgrade still counts.
        String request = "refund " + id + amount.map(money -> " " + money).orElse("")
                + reason.map(text -> " " + text).orElse("");
        Optional<IdempotencyKey> key = Optional.of(IdempotencyKey.sentOrOwn(caller, idempotencyKey, request));
        CompletionStage<Result<Order>> ended = order.refundRules().isEmpty() && amount.isEmpty()
                ? orders.end(order, Ending.REFUNDED, key)
                : orders.refund(order, asked.after(entry), key);
        Act act = Act.current();
        return ended.thenApply(result -> result.map(reported -> {
            if (entry.isEmpty()) {
                reported.endedAt().ifPresent(at -> refunds.listEntries(order, at, act));
            }
            Map<String, Object> view = orders.view(reported);
            view.put("checkedInAt", entry);
            return view;
        }));
    }

    private static Refund requestedRefund(Optional<Money> amount, Optional<String> reason) {
        RefundAmount how = amount.map(
                        money -> reason.isPresent() ? RefundAmount.overruling(money) : RefundAmount.expected(money))
                .orElse(RefundAmount.RULES_OF_PLACED);
        return new Refund(
                        // A repetition with the same key is answered before it is looked for.
                        "refund-" + UUID.randomUUID(),
                        amount.orElse(Money.ZERO),
                        Optional.empty(),
                        List.of(),
                        reason.orElse(BY_RULES),
                        0,
                        Optional.empty())
                .asking(how);
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }
}
