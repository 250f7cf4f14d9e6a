package org.hotseat.schedule;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;

/** Schedules over REST. */
@Path("schedules")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "schedules", description = "Game sessions with counted places: hold, order, pay")
public class SchedulesResource {

    private final Schedules schedules;
    private final ScheduleSettings settings;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public SchedulesResource() {
        this(null, null);
    }

    @Inject
    public SchedulesResource(Schedules schedules, ScheduleSettings settings) {
        this.schedules = schedules;
        this.settings = settings;
    }

    @PUT
    @Path("{id}")
    @RolesAllowed("operator")
    @SecurityRequirement(name = "bearer")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Create a schedule, or change it in mid-sale",
            description =
                    "201 when it is new, 200 when it was there; 409 below-taken when more places are taken than it would have.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "ScheduleRequest")))
    @APIResponseSchema(value = ScheduleView.class, responseCode = "200", responseDescription = "Changed")
    @APIResponse(
            responseCode = "201",
            description = "Created",
            content = @Content(schema = @Schema(implementation = ScheduleView.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public CompletionStage<PutResult<ScheduleView>> put(@PathParam("id") String id, Fields body) {
        ScheduleDefinition plan = ScheduleDefinition.read(body, settings.hold());
        return schedules.put(new ScheduleId(id), plan).thenApply(put -> put.map(ScheduleView::of));
    }

    @GET
    @PermitAll
    @Operation(summary = "Schedules in the order of their ids, a page at a time")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = ScheduleView[].class, responseCode = "200", responseDescription = "A page")
    public CompletionStage<List<ScheduleView>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return schedules
                .list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(ScheduleView::of).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    @Operation(summary = "A schedule with its places free, held and booked", description = "404 unknown-schedule.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = ScheduleView.class, responseCode = "200", responseDescription = "The schedule")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public CompletionStage<ScheduleView> find(@PathParam("id") String id) {
        return schedules.find(new ScheduleId(id)).thenApply(ScheduleView::of);
    }
}
