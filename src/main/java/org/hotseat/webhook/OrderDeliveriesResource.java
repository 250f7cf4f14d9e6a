package org.hotseat.webhook;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.OrderId;

/** Shows staff which webhooks were sent the events of an order. */
@Path("orders/{id}/deliveries")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("viewer")
public class OrderDeliveriesResource {

    @Inject
    private AttemptFacts attempts;

    @GET
    public List<Map<String, Object>> list(@PathParam("id") String id) {
        return attempts.latest("orders/" + new OrderId(id) + "/");
    }
}
