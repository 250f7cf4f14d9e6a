package org.hotseat.hotstate.evidence;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import org.hotseat.kernel.ResourceId;

/** Checks the sums of one resource, as the timer does when its turn comes; part of the WAR under test only. */
@Path("test/conservation")
@ApplicationScoped
public class ConservationResource {

    @Inject
    private ConservationLaws laws;

    @GET
    @PermitAll
    public String broken() {
        return laws.broken().toString();
    }

    @POST
    @Path("{model}/{id}")
    @PermitAll
    public Response check(@PathParam("model") String model, @PathParam("id") String id) {
        laws.check(new ResourceId(model, id));
        return Response.noContent().build();
    }
}
