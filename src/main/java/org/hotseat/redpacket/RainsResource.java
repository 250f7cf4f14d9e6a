package org.hotseat.redpacket;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
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
import java.util.stream.IntStream;
import org.hotseat.hotstate.rest.ModelResource;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.list.Page;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainId;
import org.jspecify.annotations.Nullable;

/** Red-packet rains over REST: the operations of all models, the closing and the list of claims. */
@Path(RainId.MODEL)
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class RainsResource extends ModelResource {

    @Inject
    private RainClaims claims;

    @Inject
    private RainEnds ends;

    public RainsResource() {
        super(RainId.MODEL);
    }

    @POST
    @Audited("close")
    @Path("{id}/closing")
    public CompletionStage<Map<String, Object>> close(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        RainId rain = new RainId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return ends.close(rain, IdempotencyKey.read(caller, idempotencyKey, "rain closing " + rain))
                .thenApply(LiveRain::view);
    }

    @GET
    @ReadsPersons
    @Path("{id}/claims")
    @RolesAllowed("viewer")
    public CompletionStage<List<ClaimView>> claims(
            @PathParam("id") String id,
            @QueryParam("after") @DefaultValue("0") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        RainId rain = new RainId(id);
        Page page = Page.read(after, limit);
        if (!page.after().matches("\\d{1,7}")) {
            throw InvalidInput.of("after", "must be the number of a claim, or 0");
        }
        int skipped = Integer.parseInt(page.after());
        return claims.list(rain, skipped, page.limit())
                .thenApply(found -> IntStream.range(0, found.size())
                        .mapToObj(i -> ClaimView.of(rain, skipped + i + 1, found.get(i)))
                        .toList());
    }
}
