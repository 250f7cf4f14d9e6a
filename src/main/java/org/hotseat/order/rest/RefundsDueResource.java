package org.hotseat.order.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/** Lists money that has come and has to be given back, over REST. */
@Path("ops/refunds-due")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class RefundsDueResource {

    @Inject
    private OrderLists lists;

    @GET
    @ReadsPersons
    public Listed<Map<String, Object>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = Fields.empty();
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        return lists.refundsDue(page);
    }
}
