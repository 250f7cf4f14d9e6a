package org.hotseat.redpacket;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** Lists a user's packets in all rains over REST. */
@Path("users/{userId}/claims")
@ApplicationScoped
@RolesAllowed({"user", "service", "viewer"})
public class UserClaimsResource {

    @Inject
    private ClaimListFacts lists;

    @GET
    @ReadsPersons
    @Produces(Listed.JSON)
    public Listed<UserClaimView> list(
            @PathParam("userId") String userId,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        Fields parameters = Fields.empty();
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        UserId user = UserId.of(userId);
        caller(security).checkReads(user);
        return lists.page(user, page);
    }

    /** Writes all packets of the user, one line each. */
    @GET
    @ReadsPersons
    @Produces({Listed.NDJSON + Listed.SECOND, Listed.CSV + Listed.SECOND})
    public void export(
            @PathParam("userId") String userId,
            @QueryParam("after") @Nullable String after,
            @QueryParam("limit") @Nullable String limit,
            @Context SecurityContext security,
            @Suspended AsyncResponse answer) {
        Fields parameters = Fields.empty();
        Page.refuse(after, limit, parameters);
        parameters.check();
        UserId user = UserId.of(userId);
        Caller caller = caller(security);
        caller.checkReads(user);
        lists.export(user, new Exports.Export(caller, answer::resume, answer::resume));
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }
}
