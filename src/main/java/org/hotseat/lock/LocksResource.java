package org.hotseat.lock;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.Role;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.DistributedLocks;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockLease;
import org.hotseat.toolkit.lock.LockOptions;
import org.jspecify.annotations.Nullable;

/** The locks for systems that are not written in Java. They are the same locks: a key means the same here and there. */
@Path("locks/{key}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("service")
@SecurityRequirement(name = "bearer")
@Tag(name = "locks")
public class LocksResource {

    private static final long SHORTEST_TTL = LockOptions.SHORTEST_TTL.toMillis();
    private static final long LONGEST_WAIT = 30_000;
    private static final int LONGEST_TOKEN = 1_000;

    private final DistributedLocks locks;
    private final WaitingCallers callers;
    private final RemoteLocks remote;

    /** For the container's proxies only; public because RESTEasy looks for it. */
    @SuppressWarnings("NullAway")
    public LocksResource() {
        this(null, null, null);
    }

    @Inject
    public LocksResource(DistributedLocks locks, WaitingCallers callers, RemoteLocks remote) {
        this.locks = locks;
        this.callers = callers;
        this.remote = remote;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Take a lock",
            description =
                    "A service may take keys that begin with its own subject and a colon, or with a name that its token's"
                            + " lock_keys grant, else 403 not-your-key. 429 when it waits for too many locks at once. 409 lock-not-acquired when somebody else has it and kept it for as long as was waited. Send fencingToken"
                            + " along with what is written under the lock, so that the store can refuse a token smaller than"
                            + " one it has seen. A repetition with the same Idempotency-Key gets the same token while the lock"
                            + " lasts, and lock-lost afterwards.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "LockRequest")))
    @APIResponseSchema(value = LockView.class, responseCode = "201", responseDescription = "The lock")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public CompletionStage<Response> acquire(
            @PathParam("key") String key,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<Long> ttlMillis = body.integer("ttlMs", SHORTEST_TTL, remote.longestTtlMillis());
        Optional<Long> waitMillis = body.integer("waitMs", 0, LONGEST_WAIT);
        body.require("ttlMs", ttlMillis);
        body.check();
        Caller caller = caller(security);
        LockKey name = new LockKey(key);
        remote.checkKey(caller, name);
        LockOptions options = LockOptions.of(Duration.ofMillis(ttlMillis.orElseThrow()))
                .waitingUpTo(Duration.ofMillis(waitMillis.orElse(0L)));
        Optional<IdempotencyKey> request = IdempotencyKey.read(
                caller, idempotencyKey, "lock " + name.value() + " " + options.ttl() + " " + options.longestWait());
        Supplier<Response> taking = () -> taken(remote.acquire(caller, name, options, request), options);
        return options.longestWait().isZero()
                ? CompletableFuture.completedStage(taking.get())
                : callers.wait(caller, taking);
    }

    @GET
    @RolesAllowed("operator")
    @Operation(
            summary = "See who has a lock",
            description = "404 not-locked when nobody has it. The token that could release it is not told.")
    @APIResponseSchema(
            value = LockHolderView.class,
            responseCode = "200",
            responseDescription = "Its holder, fencing token and end")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public LockHolderView holder(@PathParam("key") String key) {
        return remote.holder(key);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Renew a lock",
            description =
                    "409 lock-lost when the token does not have the lock. ttlMs is required for a token that was not given"
                            + " out over REST.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "LockRenewalRequest")))
    @APIResponseSchema(value = LeaseView.class, responseCode = "200", responseDescription = "The lock with its new end")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public LeaseView renew(@PathParam("key") String key, Fields body) {
        Optional<RemoteToken> token = token(body);
        Optional<Duration> ttl =
                body.integer("ttlMs", SHORTEST_TTL, remote.longestTtlMillis()).map(Duration::ofMillis);
        if (body.good() && ttl.isEmpty()) {
            ttl = token.flatMap(RemoteToken::ttl).filter(this::sane);
            if (ttl.isEmpty()) {
                body.complain("ttlMs", "is required for a token that was not given out here");
            }
        }
        body.check();
        RemoteToken held = token.orElseThrow();
        LockLease lease = locks.renew(key, held.token(), ttl.orElseThrow());
        return new LeaseView(key, held.toString(), lease.expiresAt().toString());
    }

    @DELETE
    @RolesAllowed({"service", "operator"})
    @Operation(
            summary = "Release a lock",
            description =
                    "The token in the header Lock-Token, or as token in the body; not all that stands between a client and a"
                            + " server lets the body of a DELETE through. An operator needs no token: it ends the lock,"
                            + " whoever has it, or gets 404 not-locked. 409 lock-lost when the token does not have the"
                            + " lock, or no longer. A repetition with the same Idempotency-Key gets the first answer.")
    @RequestBody(
            required = false,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "LockReleaseRequest")))
    @APIResponse(responseCode = "204", description = "The lock is free")
    @APIResponse(responseCode = "404", ref = "NotFound")
    @APIResponse(responseCode = "409", ref = "Conflict")
    @APIResponse(responseCode = "422", ref = "KeyReused")
    public Response release(
            @PathParam("key") String key,
            @HeaderParam("Lock-Token") @Nullable String header,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            Fields body,
            @Context SecurityContext security) {
        Fields sent = header == null ? body : new Fields(Map.of("token", header));
        Caller caller = caller(security);
        if (caller.is(Role.OPERATOR) && sent.text("token", 1, LONGEST_TOKEN).isEmpty()) {
            sent.check();
            remote.takeAway(caller, key);
            return Response.noContent().build();
        }
        Optional<RemoteToken> given = token(sent);
        sent.check();
        String token = given.orElseThrow().token();
        Optional<IdempotencyKey> request =
                IdempotencyKey.read(caller, idempotencyKey, "unlock " + new LockKey(key).value() + " " + token);
        if (!remote.release(key, token, request)) {
            throw RemoteLocks.lost("This token does not have the lock.", key);
        }
        return Response.noContent().build();
    }

    private static Response taken(DistributedLock lock, LockOptions options) {
        LockView view = new LockView(
                lock.key(),
                RemoteToken.of(lock, options.ttl()).toString(),
                lock.fencingToken(),
                lock.expiresAt().toString());
        return Response.status(Response.Status.CREATED).entity(view).build();
    }

    private static Caller caller(SecurityContext security) {
        return (Caller) security.getUserPrincipal();
    }

    private static Optional<RemoteToken> token(Fields body) {
        Optional<String> token = body.text("token", 1, LONGEST_TOKEN);
        body.require("token", token);
        return token.map(RemoteToken::parse);
    }

    private boolean sane(Duration ttl) {
        return ttl.compareTo(LockOptions.SHORTEST_TTL) >= 0 && ttl.toMillis() <= remote.longestTtlMillis();
    }
}
