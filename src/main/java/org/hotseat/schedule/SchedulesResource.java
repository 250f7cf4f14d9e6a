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
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;

/** Schedules over REST. */
@Path("schedules")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
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
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<PutResult<Map<String, Object>>> put(@PathParam("id") String id, Fields body) {
        ScheduleDefinition definition = ScheduleDefinition.read(body, settings.hold());
        return schedules.put(new ScheduleId(id), definition).thenApply(put -> put.map(Schedules.Live::view));
    }

    @GET
    @PermitAll
    public CompletionStage<List<Map<String, Object>>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return schedules
                .list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(Schedules.Live::view).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id) {
        return schedules.find(new ScheduleId(id)).thenApply(Schedules.Live::view);
    }
}
