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
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redpacket.rain.RainId;
import org.jspecify.annotations.Nullable;

/** Grabs of red packets over REST. */
@Path("rains/{id}/grabs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class RainGrabsResource {

    @Inject
    private RainGrabs grabs;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("grab")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<GrabView>> grab(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Caller caller = (Caller) security.getUserPrincipal();
        UserId user = body.userOr(caller);
        RainId rain = new RainId(id);
        Optional<IdempotencyKey> key =
                Optional.of(doubleSubmits.key(caller, idempotencyKey, "grab " + rain + " " + user));
        return grabs.grab(rain, user, caller.groups(), key);
    }
}
