package org.hotseat.schedule.hold;

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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** Lists live holds over REST. */
@Path("holds")
@ApplicationScoped
@RolesAllowed({"user", "service", "viewer"})
public class HoldListResource {

    @Inject
    private HoldListFacts lists;

    @Inject
    private HoldHistoryFacts histories;

    @GET
    @ReadsPersons
    @Produces(Listed.JSON)
    public Listed<HoldView> list(
            @QueryParam("user") @Nullable String user,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        Fields parameters = parameters(user);
        Optional<UserId> named = parameters.user("user");
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        return lists.page(caller(security).listed(named), page);
    }

    /** Writes all live holds, one line each. */
    @GET
    @ReadsPersons
    @Produces({Listed.NDJSON + Listed.SECOND, Listed.CSV + Listed.SECOND})
    public void export(
            @QueryParam("user") @Nullable String user,
            @QueryParam("after") @Nullable String after,
            @QueryParam("limit") @Nullable String limit,
            @Context SecurityContext security,
            @Suspended AsyncResponse answer) {
        Fields parameters = parameters(user);
        Optional<UserId> named = parameters.user("user");
        Page.refuse(after, limit, parameters);
        parameters.check();
        Caller caller = caller(security);
        lists.export(caller.listed(named), new Exports.Export(caller, answer::resume, answer::resume));
    }

    /** Returns the steps of a hold, live or ended, oldest first. */
    @GET
    @ReadsPersons
    @Path("{lockId}/history")
    @Produces(MediaType.APPLICATION_JSON)
    public List<Map<String, Object>> history(@PathParam("lockId") String lockId, @Context SecurityContext security) {
        return histories.of(lockId, caller(security));
    }

    private static Fields parameters(@Nullable String user) {
        return new Fields(user == null ? Map.of() : Map.of("user", user));
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }
}
