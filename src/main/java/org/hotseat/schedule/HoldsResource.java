package org.hotseat.schedule;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.command.DoubleSubmits;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.schedule.hold.HoldView;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleId;
import org.jspecify.annotations.Nullable;

/** Holds of a schedule's places, over REST. */
@Path("schedules/{id}/holds")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"user", "service", "support"})
public class HoldsResource {

    @Inject
    private Holds holds;

    @Inject
    private DoubleSubmits doubleSubmits;

    @POST
    @FastPath
    @Audited("hold")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> place(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<UserId> named = body.user("userId");
        Optional<Duration> duration =
                body.minutes("holdMinutes", ScheduleDefinition.MIN_HOLD, ScheduleDefinition.MAX_HOLD);
        int places = body.integer(ScheduleModel.PLACES, 1, NewOrder.MAX_UNITS)
                .orElse(1L)
                .intValue();
        AttachedData attached = AttachedData.read(body);
        body.check();
        Caller caller = (Caller) security.getUserPrincipal();
        UserId user = caller.userOr(named);
        ScheduleId schedule = new ScheduleId(id);
        // These are the words of earlier versions, so that a key from before an upgrade still gets its answer.
        String operation = places == 1 ? "hold" : "hold " + places + " places";
        Optional<IdempotencyKey> key = doubleSubmits.sentOrDerived(
                caller, idempotencyKey, requestText(operation, schedule, user, duration) + attached.requestText());
        return holds.place(schedule, user, caller, duration, places, attached, key)
                .thenApply(held -> Response.status(Response.Status.CREATED)
                        .entity(held.map(HoldView::of))
                        .build());
    }

    @GET
    @ReadsPersons
    @Path("{userId}")
    @RolesAllowed({"user", "service", "viewer"})
    public CompletionStage<Result<HoldView>> find(
            @PathParam("id") String id, @PathParam("userId") String userId, @Context SecurityContext security) {
        return holds.find(new ScheduleId(id), read(userId, security))
                .thenApply(hold -> Result.ofOptional(hold, Holds::noHold).map(HoldView::of));
    }

    @DELETE
    @Audited("cancel-hold")
    @Path("{userId}")
    public CompletionStage<Response> cancel(
            @PathParam("id") String id,
            @PathParam("userId") String userId,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        UserId user = owned(userId, security);
        ScheduleId schedule = new ScheduleId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return holds.cancel(schedule, user, key(caller, idempotencyKey, "cancel", schedule, user, Optional.empty()))
                .thenApply(cancelled ->
                        (cancelled ? Response.noContent() : Response.ok(Result.refused(Holds.noHold()))).build());
    }

    @POST
    @Audited("extend-hold")
    @Path("{userId}/extension")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Result<HoldView>> extend(
            @PathParam("id") String id,
            @PathParam("userId") String userId,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<Duration> duration =
                body.minutes("holdMinutes", ScheduleDefinition.MIN_HOLD, ScheduleDefinition.MAX_HOLD);
        body.require("holdMinutes", duration);
        body.check();
        UserId user = owned(userId, security);
        ScheduleId schedule = new ScheduleId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return holds.extend(
                        schedule,
                        user,
                        caller,
                        duration.orElseThrow(),
                        key(caller, idempotencyKey, "extend", schedule, user, duration))
                .thenApply(hold -> hold.map(HoldView::of));
    }

    private static UserId read(String userId, SecurityContext security) {
        UserId user = UserId.of(userId);
        ((Caller) security.getUserPrincipal()).checkReads(user);
        return user;
    }

    private static UserId owned(String userId, SecurityContext security) {
        UserId user = UserId.of(userId);
        ((Caller) security.getUserPrincipal()).checkOwns(user);
        return user;
    }

    private static Optional<IdempotencyKey> key(
            Caller caller,
            @Nullable String key,
            String operation,
            ScheduleId schedule,
            UserId user,
            Optional<Duration> duration) {
        return Optional.of(IdempotencyKey.sentOrOwn(caller, key, requestText(operation, schedule, user, duration)));
    }

    private static String requestText(String operation, ScheduleId schedule, UserId user, Optional<Duration> duration) {
        return operation + " " + schedule + " " + user + " "
                + duration.map(Duration::toString).orElse("");
    }
}
