package org.hotseat.ops;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.Ids;

/** The evidence of any sale model's resources over REST. */
@Path("{model}/{id}/hot-state")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class EvidenceResource {

    private final SaleModels models;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public EvidenceResource() {
        this(null);
    }

    @Inject
    public EvidenceResource(SaleModels models) {
        this.models = models;
    }

    @GET
    public Map<String, Object> evidence(@PathParam("model") String model, @PathParam("id") String id) {
        return models.named(model).evidence(Ids.check("id", id)).told();
    }
}
