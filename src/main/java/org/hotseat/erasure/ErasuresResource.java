package org.hotseat.erasure;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/** Erasures of persons over REST. */
@Path("ops/erasures")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class ErasuresResource {

    private static final int LONGEST_USER = 255;

    @Inject
    private Erasures erasures;

    @POST
    @Audited("erase")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response begin(Fields body, @Context UriInfo uri) {
        String user = body.require("userId", body.text("userId", 1, LONGEST_USER));
        body.check();
        Erasure begun = SentWrites.withFate(() -> erasures.begin(UserId.of(String.valueOf(user))));
        return Response.accepted(begun.view())
                .location(uri.getAbsolutePathBuilder().path(begun.id()).build())
                .build();
    }

    @GET
    @RolesAllowed("viewer")
    public Listed<Map<String, Object>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = Fields.none();
        Page page = ErasureFacts.order().page(after, limit, parameters);
        parameters.check();
        return erasures.list(page);
    }

    @GET
    @Path("{id}")
    @RolesAllowed("viewer")
    public Map<String, Object> find(@PathParam("id") String id) {
        return erasures.find(Ids.check("id", id)).view();
    }
}
