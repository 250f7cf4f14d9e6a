package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Taking over the facts of an earlier system over REST. */
@Path("ops/adopt")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
@SecurityRequirement(name = "bearer")
@Tag(name = "operations")
public class AdoptionResource {

    private final Adoption adoption;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public AdoptionResource() {
        this(null);
    }

    @Inject
    public AdoptionResource(Adoption adoption) {
        this.adoption = adoption;
    }

    @POST
    @Operation(
            summary = "Take over existing schedules, orders and lock records",
            description =
                    "Opens every schedule and raises the LockID counter to the greatest LockID. What cannot be read of an earlier"
                            + " system's documents is listed under unread; such holds and orders count as taken. Safe to repeat,"
                            + " also during sales.")
    @APIResponse(responseCode = "200", description = "What counters and places are afterwards")
    public Map<String, Object> adopt() {
        return adoption.adopt();
    }
}
