package org.hotseat.bench;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.Map;
import org.hotseat.kernel.form.Fields;

/** The empty answer, which shows the cost of any answer of this server: added to the WAR for a benchmark only. */
@Path("bench/empty")
@ApplicationScoped
public class EmptyResource {

    @GET
    @PermitAll
    public Response nothing() {
        return Response.noContent().build();
    }

    /**
     * The cost of a request like that for a hold before anything is done about it: token, body, and an answer as long.
     */
    @POST
    @RolesAllowed({"user", "service", "operator"})
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> echo(Fields body) {
        String user = String.valueOf(body.text("userId", 1, 64));
        body.check();
        return Map.of("lockId", 1, "scheduleId", "empty", "userId", user, "expiresAt", Instant.EPOCH);
    }
}
