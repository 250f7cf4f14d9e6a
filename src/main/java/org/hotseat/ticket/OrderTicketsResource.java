package org.hotseat.ticket;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;

/** The tickets of an order over REST. */
@Path("orders/{id}/tickets")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class OrderTicketsResource {

    @Inject
    private Tickets tickets;

    @GET
    @ReadsPersons
    public CompletionStage<List<Map<String, Object>>> list(
            @PathParam("id") String id, @Context SecurityContext security) {
        return tickets.of(new OrderId(id), (Caller) security.getUserPrincipal());
    }
}
