package org.hotseat.ticket;

import jakarta.annotation.security.PermitAll;
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
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;

/** Tickets over REST. */
@Path("tickets")
@ApplicationScoped
@RolesAllowed({"user", "service", "support"})
public class TicketsResource {

    @Inject
    private Tickets tickets;

    @Inject
    private TicketKeys keys;

    /** Returns the public keys, with which everybody can verify tickets. */
    @GET
    @Path("keys")
    @PermitAll
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> keys() {
        return keys.published();
    }

    @GET
    @ReadsPersons
    @Path("{ticketId}")
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> find(
            @PathParam("ticketId") String id, @Context SecurityContext security) {
        return tickets.find(TicketId.of(id), (Caller) security.getUserPrincipal());
    }

    /** Returns the signed form of a ticket as a QR code. */
    @GET
    @ReadsPersons
    @Path("{ticketId}.svg")
    @Produces("image/svg+xml")
    public CompletionStage<String> picture(@PathParam("ticketId") String id, @Context SecurityContext security) {
        return tickets.find(TicketId.of(id), (Caller) security.getUserPrincipal())
                .thenApply(ticket -> QrPicture.svg(String.valueOf(ticket.get("token"))));
    }
}
