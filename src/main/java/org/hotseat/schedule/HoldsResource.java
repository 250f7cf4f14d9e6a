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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Conflict;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.PlayerId;
import org.jspecify.annotations.Nullable;

/** Holds of a schedule's places over REST. */
@Path("schedules/{id}/holds")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({"player", "service", "operator"})
@SecurityRequirement(name = "bearer")
@Tag(name = "schedules")
public class HoldsResource {

    private final SeatHolds holds;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public HoldsResource() {
        this(null);
    }

    @Inject
    public HoldsResource(SeatHolds holds) {
        this.holds = holds;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Hold a place",
            description =
                    "409 with code -1 and the lockId when the player holds one already, -2 when no place is left.")
    @RequestBody(
            required = false,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "HoldRequest")))
    @APIResponseSchema(value = HoldView.class, responseCode = "201", responseDescription = "The hold")
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public CompletionStage<Response> place(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<PlayerId> named = body.player("playerId");
        Optional<Duration> duration = body.minutes("holdMinutes", Plan.SHORTEST_HOLD, Plan.LONGEST_HOLD);
        body.check();
        Caller caller = (Caller) security.getUserPrincipal();
        PlayerId player = caller.playerOr(named);
        ScheduleId schedule = new ScheduleId(id);
        return holds.place(schedule, player, duration, key(caller, idempotencyKey, "hold", schedule, player, duration))
                .thenApply(HoldsResource::placed);
    }

    @GET
    @Path("{playerId}")
    @Operation(summary = "A player's live hold", description = "404 no-hold when there is none.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = HoldView.class, responseCode = "200", responseDescription = "The hold")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public CompletionStage<HoldView> find(
            @PathParam("id") String id, @PathParam("playerId") String playerId, @Context SecurityContext security) {
        return holds.find(new ScheduleId(id), owned(playerId, security))
                .thenApply(hold -> HoldView.of(hold.orElseThrow(HoldsResource::noHold)));
    }

    @DELETE
    @Path("{playerId}")
    @Operation(summary = "Give a held place back at once", description = "404 no-hold when there is none.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponse(responseCode = "204", description = "The place is free again")
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public CompletionStage<Response> cancel(
            @PathParam("id") String id,
            @PathParam("playerId") String playerId,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        PlayerId player = owned(playerId, security);
        ScheduleId schedule = new ScheduleId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return holds.cancel(schedule, player, key(caller, idempotencyKey, "cancel", schedule, player, Optional.empty()))
                .thenApply(cancelled -> {
                    if (!cancelled) {
                        throw noHold();
                    }
                    return Response.noContent().build();
                });
    }

    @POST
    @Path("{playerId}/extension")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Let a live hold last the given minutes from now",
            description = "Never shortens it. 404 no-hold when there is none.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "ExtensionRequest")))
    @APIResponseSchema(value = HoldView.class, responseCode = "200", responseDescription = "The hold with its new end")
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public CompletionStage<HoldView> extend(
            @PathParam("id") String id,
            @PathParam("playerId") String playerId,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<Duration> duration = body.minutes("holdMinutes", Plan.SHORTEST_HOLD, Plan.LONGEST_HOLD);
        body.require("holdMinutes", duration);
        body.check();
        PlayerId player = owned(playerId, security);
        ScheduleId schedule = new ScheduleId(id);
        Caller caller = (Caller) security.getUserPrincipal();
        return holds.extend(
                        schedule,
                        player,
                        duration.orElseThrow(),
                        key(caller, idempotencyKey, "extend", schedule, player, duration))
                .thenApply(hold -> HoldView.of(hold.orElseThrow(HoldsResource::noHold)));
    }

    private static Response placed(HoldOutcome outcome) {
        if (outcome instanceof HoldOutcome.Held held) {
            return Response.status(Response.Status.CREATED)
                    .entity(HoldView.of(held.hold()))
                    .build();
        }
        if (outcome instanceof HoldOutcome.AlreadyHeld already) {
            throw new Conflict("-1", "The player holds a place of this schedule already.")
                    .with("lockId", already.lockId())
                    .with("expiresAt", already.expiresAt().toString())
                    .inStage();
        }
        throw soldOut().inStage();
    }

    static Conflict soldOut() {
        return new Conflict("-2", "No place is left.");
    }

    private static PlayerId owned(String playerId, SecurityContext security) {
        PlayerId player = PlayerId.of(playerId);
        ((Caller) security.getUserPrincipal()).checkOwns(player);
        return player;
    }

    private static Optional<IdempotencyKey> key(
            Caller caller,
            @Nullable String key,
            String operation,
            ScheduleId schedule,
            PlayerId player,
            Optional<Duration> duration) {
        return IdempotencyKey.read(
                caller,
                key,
                operation + " " + schedule + " " + player + " "
                        + duration.map(Duration::toString).orElse(""));
    }

    private static NotFound noHold() {
        return new NotFound("no-hold", "The player holds no place of this schedule.");
    }
}
