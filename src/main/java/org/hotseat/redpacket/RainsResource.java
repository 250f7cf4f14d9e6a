package org.hotseat.redpacket;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;
import org.jspecify.annotations.Nullable;

/** Red-packet rains over REST. */
@Path("rains")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "rains", description = "Red-packet rains: a sum in packets, one grab per user")
public class RainsResource {

    private final Rains rains;
    private final RainEnds ends;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public RainsResource() {
        this(null, null);
    }

    @Inject
    public RainsResource(Rains rains, RainEnds ends) {
        this.rains = rains;
        this.ends = ends;
    }

    @PUT
    @Path("{id}")
    @RolesAllowed("operator")
    @SecurityRequirement(name = "bearer")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Announce a red-packet rain, or make another of one that has not begun",
            description =
                    "Answers when all packets are in: 201 when it is new, 200 when it was there; the same rain again changes "
                            + "nothing. 409 begun when it has begun: then it can only be closed.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "RainRequest")))
    @APIResponseSchema(value = RainView.class, responseCode = "200", responseDescription = "Changed, or the same")
    @APIResponse(
            responseCode = "201",
            description = "Announced",
            content = @Content(schema = @Schema(implementation = RainView.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public CompletionStage<PutResult<RainView>> put(@PathParam("id") String id, Fields body) {
        return rains.put(new RainId(id), RainDefinition.read(body)).thenApply(put -> put.map(RainView::of));
    }

    @GET
    @PermitAll
    @Operation(summary = "Red-packet rains in the order of their ids, a page at a time")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = RainView[].class, responseCode = "200", responseDescription = "A page")
    public CompletionStage<List<RainView>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return rains.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(RainView::of).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    @Operation(
            summary = "A red-packet rain with the number of packets that are left",
            description = "What packets are worth is told to nobody before they are claimed.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = RainView.class, responseCode = "200", responseDescription = "The rain")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public CompletionStage<RainView> find(@PathParam("id") String id) {
        return rains.find(new RainId(id)).thenApply(RainView::of);
    }

    @POST
    @Path("{id}/closing")
    @RolesAllowed("operator")
    @SecurityRequirement(name = "bearer")
    @Operation(
            summary = "End a rain now and return what is left to its funder",
            description =
                    "Answers when the rest is in the funder's wallet; again with the same rest however often it is called, also "
                            + "for a rain that ended by itself. 503 when a store is away: the rest is returned when it is back.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = RainView.class, responseCode = "200", responseDescription = "The rain, which is over")
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public CompletionStage<RainView> close(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        RainId rain = new RainId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return ends.close(rain, IdempotencyKey.read(caller, idempotencyKey, "rain closing " + rain))
                .thenApply(RainView::of);
    }
}
