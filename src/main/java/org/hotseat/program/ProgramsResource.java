package org.hotseat.program;

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

/** Programs over REST. */
@Path("programs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ProgramsResource {

    private final Programs programs;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public ProgramsResource() {
        this(null);
    }

    @Inject
    public ProgramsResource(Programs programs) {
        this.programs = programs;
    }

    @PUT
    @Path("{id}")
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<PutResult<Map<String, Object>>> put(@PathParam("id") String id, Fields body) {
        return programs.put(new ProgramId(id), LayoutReader.read(body)).thenApply(put -> put.map(ProgramView::of));
    }

    @GET
    @PermitAll
    public CompletionStage<List<Map<String, Object>>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return programs.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(ProgramView::of).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id) {
        return programs.find(new ProgramId(id)).thenApply(ProgramView::of);
    }
}
