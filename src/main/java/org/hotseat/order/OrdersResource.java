package org.hotseat.order;

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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Audited;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Forbidden;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Result;
import org.jspecify.annotations.Nullable;

/** Orders of all sale models over REST. */
@Path("orders/{id}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "operator"})
public class OrdersResource {

    @Inject
    private Orders orders;

    @Inject
    private OrderSettings settings;

    @GET
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id, @Context SecurityContext security) {
        Caller caller = caller(security);
        return orders.tell(new OrderId(id)).thenApply(order -> {
            caller.checkOwns(order.user());
            return orders.view(order);
        });
    }

    @DELETE
    @Audited("cancel-order")
    public CompletionStage<Response> cancel(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return orders.end(owned(id, security), Ending.CANCELLED, key(security, idempotencyKey, "cancel " + id))
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
        body.check();
        Order order = payable(id, security);
        return orders.pay(
                        order, String.valueOf(reference), key(security, idempotencyKey, "pay " + id + " " + reference))
                .thenApply(paid -> paid.map(orders::view));
    }

    @POST
    @Audited("refund-order")
    @Path("refund")
    public CompletionStage<Result<Map<String, Object>>> refund(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return orders.end(payable(id, security), Ending.REFUNDED, key(security, idempotencyKey, "refund " + id))
                .thenApply(order -> order.map(orders::view));
    }

    /** The answer to a claim of an order, on whatever it was placed; {@code order} as {@link Orders#view} has it. */
    public static Response created(Result<Map<String, Object>> order) {
        return Response.status(Response.Status.CREATED).entity(order).build();
    }

    private Order owned(String id, SecurityContext security) {
        Order order = orders.find(new OrderId(id));
        caller(security).checkOwns(order.user());
        return order;
    }

    /** An order whose payment the caller may tell of: a user only where users pay by themselves. */
    private Order payable(String id, SecurityContext security) {
        Order order = owned(id, security);
        if (!settings.selfPayment() && !caller(security).mayActForOthers()) {
            throw new Forbidden(
                    "self-payment-off", "Only the payment system reports payments and refunds here, not the user.");
        }
        return order;
    }

    private static Optional<IdempotencyKey> key(SecurityContext security, @Nullable String key, String request) {
        return Optional.of(IdempotencyKey.sentOrOwn(caller(security), key, request));
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }
}
