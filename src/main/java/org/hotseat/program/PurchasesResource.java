package org.hotseat.program;

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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.act.Orders;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.PriceOverride;
import org.hotseat.order.rest.OrdersResource;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.seat.PurchaseReader;
import org.hotseat.program.seat.SeatRequest;
import org.jspecify.annotations.Nullable;

/** Purchases of seats over REST. */
@Path("programs/{id}/purchases")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class PurchasesResource {

    @Inject
    private Purchases purchases;

    @Inject
    private Orders orders;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("order")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> place(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        Optional<UserId> named = body.user("userId");
        AttachedData attached = AttachedData.read(body);
        Optional<PriceOverride> override = PriceOverride.read(body, caller);
        SeatRequest request = PurchaseReader.read(body);
        UserId user = caller.userOr(named);
        ProgramId program = new ProgramId(id);
        Optional<IdempotencyKey> key = Optional.of(doubleSubmits.key(
                caller,
                idempotencyKey,
                "purchase " + program + " " + user + " " + request + attached.requestText()
                        + override.map(PriceOverride::requestText).orElse("")));
        override.ifPresent(PriceOverride::audit);
        return purchases
                .place(program, Buyer.of(user, caller, attached, override, request.expectedTotal()), request, key)
                .thenApply(order -> OrdersResource.created(order.map(orders::view)));
    }

    /** Reports what a purchase would sell, and at which prices. Changes nothing. */
    @POST
    @Path("dry-runs")
    @ChangesNothing
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> dryRun(
            @PathParam("id") String id, Fields body, @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        Optional<UserId> named = body.user("userId");
        AttachedData attached = AttachedData.read(body);
        Optional<PriceOverride> override = PriceOverride.read(body, caller);
        SeatRequest request = PurchaseReader.read(body);
        Buyer buyer = Buyer.of(caller.userOr(named), caller, attached, override, request.expectedTotal());
        return purchases.dryRun(new ProgramId(id), buyer, request);
    }
}
