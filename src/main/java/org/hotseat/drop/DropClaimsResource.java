package org.hotseat.drop;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
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
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.DropId;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** Claims of codes over REST. A code is shown to its user, and to services and operators, who act for users. */
@Path("drops/{id}/claims")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class DropClaimsResource {

    @Inject
    private DropClaims claims;

    @Inject
    private ClaimListFacts lists;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("claim-code")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> claim(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        UserId user = body.userOr(caller);
        DropId drop = new DropId(id);
        Optional<IdempotencyKey> key =
                Optional.of(doubleSubmits.key(caller, idempotencyKey, "drop claim " + drop + " " + user));
        return claims.claim(drop, user, caller.groups(), key)
                .thenApply(claimed ->
                        Response.status(Response.Status.CREATED).entity(claimed).build());
    }

    /** Returns a page of all claims, without their codes. */
    @GET
    @ReadsPersons
    @RolesAllowed("viewer")
    public Listed<ClaimantView> list(
            @PathParam("id") String id,
            @QueryParam("user") @Nullable String user,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = new Fields(user == null ? Map.of() : Map.of("user", user));
        Optional<UserId> named = parameters.user("user");
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        return lists.page(new DropId(id), named, page);
    }

    @GET
    @ReadsPersons
    @Path("{userId}")
    public CompletionStage<List<ClaimView>> claims(
            @PathParam("id") String id, @PathParam("userId") String userId, @Context SecurityContext security) {
        UserId user = UserId.of(userId);
        ((Caller) security.getUserPrincipal()).checkOwns(user);
        return claims.of(new DropId(id), user);
    }
}
