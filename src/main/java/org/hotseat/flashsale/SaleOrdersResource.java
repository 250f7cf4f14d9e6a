package org.hotseat.flashsale;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.UnknownCaller;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.ResourceRateLimited;
import org.hotseat.order.Order;
import org.hotseat.order.act.Orders;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.order.placing.PriceOverride;
import org.hotseat.order.rest.OrdersResource;
import org.jspecify.annotations.Nullable;

/**
 * Orders on a flash sale over REST. Every refusal has a number (docs/reference/codes.md), including the refusal of an
 * unknown caller.
 */
@Path("sales/{id}/orders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class SaleOrdersResource {

    @Inject
    private SaleOrders saleOrders;

    @Inject
    private Orders orders;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("order")
    @ResourceRateLimited
    @UnknownCaller("10002")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> place(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        return Stages.of(() -> placed(id, body, idempotencyKey, caller)).exceptionally(SaleOrdersResource::withNumber);
    }

    private CompletionStage<Response> placed(String id, Fields body, @Nullable String idempotencyKey, Caller caller) {
        int units = body.integer(Order.UNITS, 1, NewOrder.MAX_UNITS).orElse(1L).intValue();
        AttachedData attached = AttachedData.read(body);
        Optional<PriceOverride> override = PriceOverride.read(body, caller);
        Optional<Money> expected = body.money("expectedTotal");
        UserId user = body.userOr(caller);
        SaleId sale = new SaleId(id);
        // These are the words of earlier versions, so that a key from before an upgrade still gets its answer.
        String request =
                "sale order " + sale + " " + user + (units == 1 ? "" : " " + units + " units") + attached.requestText()
                        + override.map(PriceOverride::requestText).orElse("")
                        + expected.map(total -> " for " + total).orElse("");
        override.ifPresent(PriceOverride::audit);
        Optional<IdempotencyKey> key = Optional.of(doubleSubmits.key(caller, idempotencyKey, request));
        return saleOrders
                .place(sale, Buyer.of(user, caller, attached, override, expected), units, key)
                .thenApply(order -> OrdersResource.created(order.map(orders::view)));
    }

    /**
     * Translates a failure into the refusal with its number in this operation; every other failure is thrown unchanged.
     */
    private static Response withNumber(Throwable trouble) {
        Throwable cause = Stages.cause(trouble);
        if (cause instanceof InvalidInput bad) {
            return Response.ok(Result.refused(bad.as("20001"))).build();
        } else if (cause instanceof Unavailable unavailable) {
            return Response.ok(Result.refused(unavailable.as("30008"))).build();
        }
        throw trouble instanceof RuntimeException plain ? plain : new CompletionException(trouble);
    }
}
