package org.hotseat.hotstate.evidence;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import org.hotseat.kernel.ResourceId;

/** Checks one resource, as the timer does when its turn comes; part of the WAR under test only. */
@Path("test/rounds")
@ApplicationScoped
public class RoundsResource {

    @Inject
    private CheckRounds rounds;

    @POST
    @Path("{model}/{id}")
    @PermitAll
    public Response check(@PathParam("model") String model, @PathParam("id") String id) {
        rounds.check(new ResourceId(model, id));
        return Response.noContent().build();
    }
}
