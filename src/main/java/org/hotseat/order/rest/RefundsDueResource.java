package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.HashMap;
import java.util.Map;
import org.hotseat.facts.list.Exports;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** Lists money that has come and has to be given back, over REST. */
@Path("ops/refunds-due")
@ApplicationScoped
@RolesAllowed("viewer")
public class RefundsDueResource {

    @Inject
    private OrderLists lists;

    @GET
    @ReadsPersons
    @Produces(Listed.JSON)
    public Listed<Map<String, Object>> list(
            @QueryParam("user") @Nullable String user,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("model") @Nullable String model,
            @QueryParam("state") @Nullable String state,
            @QueryParam("handedOver") @Nullable String handedOver,
            @QueryParam("dueBefore") @Nullable String dueBefore,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = parameters(user, resource, model, state, handedOver, dueBefore);
        RefundsDueQuery query = RefundsDueQuery.read(parameters, lists.query(parameters));
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        return lists.refundsDue(query, page);
    }

    /** Writes all matching orders, one line each. */
    @GET
    @ReadsPersons
    @Produces({Listed.NDJSON + Listed.SECOND, Listed.CSV + Listed.SECOND})
    public void export(
            @QueryParam("user") @Nullable String user,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("model") @Nullable String model,
            @QueryParam("state") @Nullable String state,
            @QueryParam("handedOver") @Nullable String handedOver,
            @QueryParam("dueBefore") @Nullable String dueBefore,
            @QueryParam("after") @Nullable String after,
            @QueryParam("limit") @Nullable String limit,
            @Context SecurityContext security,
            @Suspended AsyncResponse answer) {
        Fields parameters = parameters(user, resource, model, state, handedOver, dueBefore);
        Page.refuse(after, limit, parameters);
        RefundsDueQuery query = RefundsDueQuery.read(parameters, lists.query(parameters));
        parameters.check();
        Caller caller = (Caller) security.getUserPrincipal();
        lists.exportRefundsDue(query, new Exports.Export(caller, answer::resume, answer::resume));
    }

    private static Fields parameters(
            @Nullable String user,
            @Nullable String resource,
            @Nullable String model,
            @Nullable String state,
            @Nullable String handedOver,
            @Nullable String dueBefore) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("user", user);
        given.put("resource", resource);
        given.put("model", model);
        given.put("state", state);
        given.put("handedOver", handedOver);
        given.put("dueBefore", dueBefore);
        return new Fields(given);
    }
}
