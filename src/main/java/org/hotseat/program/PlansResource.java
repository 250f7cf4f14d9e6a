package org.hotseat.program;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.program.layout.ProgramId;

/** Seating plans over REST. A PUT of the program stores its plan. */
@Path("programs/{id}/plan")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class PlansResource {

    @Inject
    private Programs programs;

    @GET
    public CompletionStage<Response> find(@PathParam("id") String id) {
        return programs.find(new ProgramId(id)).thenApply(live -> {
            String plan = live.layout()
                    .plan()
                    .orElseThrow(() -> new NotFound("no-plan", "The program was defined without a seating plan."));
            return Response.ok(plan.getBytes(StandardCharsets.UTF_8), MediaType.APPLICATION_JSON_TYPE)
                    .build();
        });
    }
}
