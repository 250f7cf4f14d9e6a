package org.hotseat.ops;

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

/** The rebuild of any sale model's resources over REST. */
@Path("{model}/{id}/rebuild")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class RebuildResource {

    private final Rebuilds rebuilds;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public RebuildResource() {
        this(null);
    }

    @Inject
    public RebuildResource(Rebuilds rebuilds) {
        this.rebuilds = rebuilds;
    }

    @POST
    public Map<String, Object> rebuild(@PathParam("model") String model, @PathParam("id") String id) {
        return rebuilds.force(new ResourceId(model, Ids.check("id", id)));
    }
}
