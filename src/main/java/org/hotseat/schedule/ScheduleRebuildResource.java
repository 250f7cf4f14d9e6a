package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.hotseat.hotstate.Rebuilds;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/**
 * The rebuild of schedules under an address of its own: {@code {model}/{id}/rebuild} of package {@code ops} has as many fixed
 * characters as {@code schedules}, so that RESTEasy looks for it among the schedules' own operations and answers 404.
 */
@Path("schedules/{id}/rebuild")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class ScheduleRebuildResource {

    private final Rebuilds rebuilds;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public ScheduleRebuildResource() {
        this(null);
    }

    @Inject
    public ScheduleRebuildResource(Rebuilds rebuilds) {
        this.rebuilds = rebuilds;
    }

    @POST
    public Map<String, Object> rebuild(@PathParam("id") String id) {
        return rebuilds.force(new ResourceId(ScheduleId.MODEL, Ids.check("id", id)));
    }
}
