package org.hotseat.ticket;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** Tickets over REST. */
@Path("tickets")
@ApplicationScoped
@RolesAllowed({"user", "service", "support"})
public class TicketsResource {

    @Inject
    private Tickets tickets;

    @Inject
    private TicketCommands commands;

    @Inject
    private HeldTicketLists held;

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

    /** Returns the tickets that a person holds, a page of orders at a time: bought, or received from others. */
    @GET
    @ReadsPersons
    @Produces(MediaType.APPLICATION_JSON)
    public Listed<Map<String, Object>> list(
            @QueryParam("user") @Nullable String user,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        Fields parameters = new Fields(user == null ? Map.of() : Map.of("user", user));
        Optional<UserId> named = parameters.user("user");
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        Caller caller = (Caller) security.getUserPrincipal();
        return held.page(caller.userOr(named), caller, page);
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
                .thenApply(ticket -> {
                    if (!ticket.containsKey("token")) {
                        throw new Forbidden("ticket-transferred", "The ticket was transferred to another person.");
                    }
                    return QrPicture.svg(String.valueOf(ticket.get("token")));
                });
    }

    /** Transfers a ticket to another person. */
    @POST
    @Audited("transfer-ticket")
    @Path("{ticketId}/transfers")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> transfer(
            @PathParam("ticketId") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return commands.transfer(id, body, (Caller) security.getUserPrincipal(), idempotencyKey)
                .thenApply(made ->
                        Response.status(Response.Status.CREATED).entity(made).build());
    }

    /** Changes the name of the person who attends. */
    @PUT
    @Audited("rename-attendee")
    @Path("{ticketId}/attendee")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<Map<String, Object>>> rename(
            @PathParam("ticketId") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return commands.rename(id, body, (Caller) security.getUserPrincipal(), idempotencyKey);
    }
}
