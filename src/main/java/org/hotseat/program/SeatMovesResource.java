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
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.seat.SeatMoveRequest;
import org.jspecify.annotations.Nullable;

/** Moves of seats of orders over REST. */
@Path("orders/{id}/moves")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class SeatMovesResource {

    @Inject
    private SeatMoves moves;

    @POST
    @Audited("move-seats")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> move(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        SeatMoveRequest asked = SeatMoveRequest.read(body);
        OrderId order = new OrderId(id);
        Act.current().line().with("seats", asked.text());
        if (asked.keepPrices()) {
            Act.current().line().with("keepPrices", "true");
        }
        return moves.move(
                        order,
                        asked,
                        caller,
                        IdempotencyKey.sentOrOwn(caller, idempotencyKey, "move " + order + " " + asked.requestText()))
                .thenApply(made ->
                        Response.status(Response.Status.CREATED).entity(made).build());
    }

    /** Reports what a move would do. Changes nothing. */
    @POST
    @Path("dry-runs")
    @ChangesNothing
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> dryRun(
            @PathParam("id") String id, Fields body, @Context SecurityContext security) {
        return moves.dryRun(new OrderId(id), SeatMoveRequest.read(body), (Caller) security.getUserPrincipal());
    }
}
