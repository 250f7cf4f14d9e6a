package org.hotseat.bench;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** What any answer of this server costs: added to the WAR for a benchmark only. */
@Path("bench/empty")
@ApplicationScoped
public class EmptyResource {

    @GET
    @PermitAll
    public Response nothing() {
        return Response.noContent().build();
    }
}
