package org.hotseat.ticket.gate;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.ticket.TicketId;
import org.jspecify.annotations.Nullable;

/** The check-ins over REST, for gates; staff may read them. */
@Path("checkins")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"gate", "viewer"})
public class CheckInsResource {

    @Inject
    private CheckIns checkIns;

    @Inject
    private Scans scans;

    @Inject
    private AttendeeNames names;

    /** Takes a scan at a gate: one that is decided now, or one that is reported afterwards. */
    @POST
    @RolesAllowed("gate")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response scan(
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        ShownTicket shown = ShownTicket.read(body, caller);
        Optional<IdempotencyKey> key = IdempotencyKey.read(caller, idempotencyKey, shown.requestText());
        return Response.status(Response.Status.CREATED)
                .entity(SentWrites.withFate(() -> scans.take(shown, caller, key)))
                .build();
    }

    @GET
    @ReadsPersons
    public Listed<Map<String, Object>> list(
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("double") @Nullable String twice,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = new Fields(resource == null ? Map.of() : Map.of("resource", resource));
        Optional<String> id = parameters.id("resource", each -> each);
        if (twice != null && !twice.matches("true|false")) {
            parameters.addError("double", "must be true or false");
        }
        Page page = ListOrder.byId().page(after, limit, parameters);
        parameters.check();
        return checkIns.page(id, "true".equals(twice), page);
    }

    @GET
    @ReadsPersons
    @Path("{ticketId}")
    public Map<String, Object> find(@PathParam("ticketId") String ticket) {
        return names.addTo(checkIns.find(TicketId.of(ticket)).view(), TicketId.of(ticket));
    }

    /** Undoes a check-in, so that the ticket admits its holder once more. */
    @DELETE
    @Audited("undo-check-in")
    @Path("{ticketId}")
    @RolesAllowed("support")
    public Response undo(@PathParam("ticketId") String ticket, @Context SecurityContext security) {
        return SentWrites.withFate(() -> {
            checkIns.undo(TicketId.of(ticket), (Caller) security.getUserPrincipal());
            return Response.noContent().build();
        });
    }
}
