package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.act.HandedOverRefunds;
import org.jspecify.annotations.Nullable;

/** Marks the refunds that are due of an order as handed over to the payment system. */
@Path("orders/{id}/refund-handover")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"payment", "support"})
public class RefundHandoverResource {

    @Inject
    private HandedOverRefunds refunds;

    @POST
    @Audited("hand-over-refund")
    public CompletionStage<Result<Map<String, Object>>> mark(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        OrderId order = new OrderId(id);
        return refunds.mark(
                        order,
                        IdempotencyKey.read(
                                (Caller) security.getUserPrincipal(), idempotencyKey, "hand over refund " + order))
                .thenApply(result -> result.map(mark -> {
                    Map<String, Object> view = new LinkedHashMap<>();
                    view.put("orderId", order.value());
                    view.put("refundDue", mark.due());
                    view.put("handedOverAt", mark.at());
                    return view;
                }));
    }
}
