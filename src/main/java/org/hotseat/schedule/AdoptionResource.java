package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Audited;

/** Takes over the facts of an earlier system, over REST. */
@Path("ops/adopt")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class AdoptionResource {

    @Inject
    private Adoption adoption;

    @Inject
    private ActLog audit;

    @POST
    @Audited("adopt")
    public Map<String, Object> adopt() {
        audit.writeAuditLine(ActLog.NO_RESOURCE);
        return adoption.adopt();
    }
}
