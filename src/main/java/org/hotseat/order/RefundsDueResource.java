package org.hotseat.order;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Page;

/** Money that has come and is to be given back, over REST. */
@Path("ops/refunds-due")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class RefundsDueResource {

    private final PaymentFacts facts;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public RefundsDueResource() {
        this(null);
    }

    @Inject
    public RefundsDueResource(PaymentFacts facts) {
        this.facts = facts;
    }

    @GET
    public List<Map<String, Object>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return facts.refundsDue(Page.read(after, limit)).stream()
                .map(RefundDue::view)
                .toList();
    }
}
