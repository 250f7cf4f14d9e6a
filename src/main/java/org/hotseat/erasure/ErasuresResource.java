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
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.hotstate.rest.FourEyesFacts;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;

/** Erasures of persons over REST. */
@Path("ops/erasures")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class ErasuresResource {

    private static final int MAX_USER_LENGTH = 255;

    @Inject
    private Erasures erasures;

    @Inject
    private FourEyesFacts fourEyes;

    @POST
    @Audited("erase")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response begin(Fields body, @Context UriInfo uri, @Context SecurityContext security) {
        String user = body.require("userId", body.text("userId", 1, MAX_USER_LENGTH));
        body.check();
        UserId person = UserId.of(String.valueOf(user));
        fourEyes.check("erase", person.value(), (Caller) security.getUserPrincipal());
        Erasure begun = SentWrites.withFate(() -> erasures.begin(person));
        return Response.accepted(begun.view())
                .location(uri.getAbsolutePathBuilder().path(begun.id()).build())
                .build();
    }

    @GET
    @ReadsPersons
    @RolesAllowed("viewer")
    public Listed<Map<String, Object>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Fields parameters = Fields.empty();
        Page page = ErasureFacts.order().page(after, limit, parameters);
        parameters.check();
        return erasures.list(page);
    }

    @GET
    @ReadsPersons
    @Path("{id}")
    @RolesAllowed("viewer")
    public Map<String, Object> find(@PathParam("id") String id) {
        return erasures.find(Ids.check("id", id)).view();
    }
}
