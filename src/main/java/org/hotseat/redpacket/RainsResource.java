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
import java.util.Map;
import java.util.concurrent.CompletionStage;
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
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<PutResult<Map<String, Object>>> put(@PathParam("id") String id, Fields body) {
        return rains.put(new RainId(id), RainDefinition.read(body)).thenApply(put -> put.map(LiveRain::view));
    }

    @GET
    @PermitAll
    public CompletionStage<List<Map<String, Object>>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return rains.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(LiveRain::view).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id) {
        return rains.find(new RainId(id)).thenApply(LiveRain::view);
    }

    @POST
    @Path("{id}/closing")
    @RolesAllowed("operator")
    public CompletionStage<Map<String, Object>> close(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        RainId rain = new RainId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return ends.close(rain, IdempotencyKey.read(caller, idempotencyKey, "rain closing " + rain))
                .thenApply(LiveRain::view);
    }
}
