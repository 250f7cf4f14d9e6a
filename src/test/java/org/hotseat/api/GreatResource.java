package org.hotseat.api;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An answer of a megabyte, which no connection takes at once; part of the WAR under test only. */
@Path("probe/great")
@ApplicationScoped
@PermitAll
@Produces(MediaType.APPLICATION_JSON)
public class GreatResource {

    static final int LENGTH = 1_000_000;

    @GET
    public Map<String, Object> now() {
        return Map.of("text", "x".repeat(LENGTH));
    }

    @GET
    @Path("later")
    public CompletionStage<Map<String, Object>> later() {
        return CompletableFuture.supplyAsync(this::now);
    }
}
