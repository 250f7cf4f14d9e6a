package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;

/** Taking over the facts of an earlier system over REST. */
@Path("ops/adopt")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class AdoptionResource {

    private final Adoption adoption;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public AdoptionResource() {
        this(null);
    }

    @Inject
    public AdoptionResource(Adoption adoption) {
        this.adoption = adoption;
    }

    @POST
    public Map<String, Object> adopt() {
        return adoption.adopt();
    }
}
