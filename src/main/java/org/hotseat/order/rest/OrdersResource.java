package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.HistoryStep;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Admission;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderSettings;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.act.Orders;
import org.jspecify.annotations.Nullable;

/** Orders of all sale models over REST. */
@Path("orders/{id}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class OrdersResource {

    @Inject
    private Orders orders;

    @Inject
    private OrderHistories histories;

    @Inject
    private OrderSettings settings;

    @GET
    @ReadsPersons
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id, @Context SecurityContext security) {
        return orders.show(new OrderId(id), caller(security)).thenApply(orders::view);
    }

    /** Returns the steps of an order's life and the entries of its tickets, oldest first. */
    @GET
    @ReadsPersons
    @Path("history")
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<List<Map<String, Object>>> history(
            @PathParam("id") String id, @Context SecurityContext security) {
        Order read = orders.find(new OrderId(id));
        caller(security).checkReads(read.user());
        List<Admission> entries = histories.admissions(read);
        return orders.show(new OrderId(id), caller(security))
                .thenApply(order -> HistoryStep.shown(OrderHistories.steps(order, entries)));
    }

    @DELETE
    @Audited("cancel-order")
    public CompletionStage<Response> cancel(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return orders.end(owned(orders, id, security), Ending.CANCELLED, key(security, idempotencyKey, "cancel " + id))
                .thenApply(cancelled ->
                        (cancelled.refusal().isPresent() ? Response.ok(cancelled) : Response.noContent()).build());
    }

    @POST
    @Audited("pay-order")
    @Path("payment")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> pay(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        String reference = body.require("reference", body.text("reference", 1, Payment.MAX_REFERENCE));
        Optional<Money> amount = body.money("amount");
        body.check();
        Order order = payable(orders, settings, id, security);
        checkAmount(order, amount, caller(security));
        Act.current().line().with("reference", String.valueOf(reference));
        amount.ifPresent(money -> Act.current().line().with("amount", money.toString()));
        // These are the words of earlier versions, so that a key from before an upgrade still gets its answer.
        String request =
                "pay " + id + " " + reference + amount.map(money -> " " + money).orElse("");
        // A repeated payment is recognized by its reference, so it needs no key of the request's own.
        return orders.pay(
                        order,
                        String.valueOf(reference),
                        IdempotencyKey.read(caller(security), idempotencyKey, request))
                .thenApply(paid -> paid.map(orders::view));
    }

    /**
     * Creates the answer to a claim of an order, for every model.
     *
     * @param order the order as {@link Orders#view} returns it
     */
    public static Response created(Result<Map<String, Object>> order) {
        return Response.status(Response.Status.CREATED).entity(order).build();
    }

    private static Order owned(Orders orders, String id, SecurityContext security) {
        Order order = orders.find(new OrderId(id));
        caller(security).checkOwns(order.user());
        return order;
    }

    /**
     * Returns an order whose payment the caller may report. A user may do so only if the settings let users report
     * payments.
     */
    static Order payable(Orders orders, OrderSettings settings, String id, SecurityContext security) {
        Order order = owned(orders, id, security);
        if (!settings.selfPayment() && !caller(security).mayActForOthers()) {
            throw new Forbidden(
                    "self-payment-off", "Only the payment system reports payments and refunds here, not the user.");
        }
        return order;
    }

    /**
     * Checks the amount of a payment. A service has to send it, and it has to be the price. An operator may leave it
     * out, and so may every caller if the settings let users report payments.
     */
    private void checkAmount(Order order, Optional<Money> amount, Caller caller) {
        if (amount.isEmpty() && !settings.selfPayment() && !caller.hasRole(Role.OPERATOR)) {
            throw new Forbidden("amount-required", "A service that reports a payment must send the amount.");
        }
        if (amount.isPresent()
                && order.payStatus() == PayStatus.UNPAID
                && !order.price().orElse(amount.get()).equals(amount.get())) {
            String price = order.price().orElseThrow().toString();
            throw new Conflict("wrong-amount", "The price of the order is " + price + ".")
                    .with("amount", amount.get().toString())
                    .with("expected", price);
        }
    }

    private static Optional<IdempotencyKey> key(SecurityContext security, @Nullable String key, String request) {
        return Optional.of(IdempotencyKey.sentOrOwn(caller(security), key, request));
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }
}
