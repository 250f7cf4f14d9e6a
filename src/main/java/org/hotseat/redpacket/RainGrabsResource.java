package org.hotseat.redpacket;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.UserId;
import org.jspecify.annotations.Nullable;

/** Grabs of red packets over REST. */
@Path("rains/{id}/grabs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "operator"})
public class RainGrabsResource {

    private final RainGrabs grabs;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public RainGrabsResource() {
        this(null);
    }

    @Inject
    public RainGrabsResource(RainGrabs grabs) {
        this.grabs = grabs;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<GrabView> grab(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        UserId user = caller.userIn(body);
        RainId rain = new RainId(id);
        Optional<IdempotencyKey> key = IdempotencyKey.read(caller, idempotencyKey, "grab " + rain + " " + user);
        return grabs.grab(rain, user, key).thenApply(RainGrabsResource::view);
    }

    private static GrabView view(RainGrabs.Outcome outcome) {
        if (outcome instanceof RainGrabs.Outcome.Grabbed grabbed) {
            return GrabView.of("0", grabbed.packet());
        } else if (outcome instanceof RainGrabs.Outcome.Had had) {
            return GrabView.of("1", had.packet());
        } else if (outcome instanceof RainGrabs.Outcome.NotBegun wait) {
            throw new Conflict("not-begun", "The rain has not begun.")
                    .with("startsAt", wait.startsAt().toString())
                    .inStage();
        } else if (outcome instanceof RainGrabs.Outcome.Over over) {
            Conflict refusal = new Conflict("over", "The rain is over.")
                    .with("endedAt", over.endedAt().toString());
            over.packet()
                    .ifPresent(packet -> refusal.with("redPacketId", packet.id())
                            .with("amount", packet.amount().toString()));
            throw refusal.inStage();
        }
        return GrabView.noneLeft();
    }
}
