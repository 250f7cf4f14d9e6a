package org.hotseat.lock;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
    private static final long LONGEST_TTL = LockOptions.LONGEST_TTL.toMillis();
    private static final long LONGEST_WAIT = 30_000;
    private static final int LONGEST_TOKEN = 100;

    private final DistributedLocks locks;
    private final WaitingCallers callers;
    private final RemoteRequests requests;

    /** For the container's proxies only; public because RESTEasy looks for it. */
    @SuppressWarnings("NullAway")
    public LocksResource() {
        this(null, null, null);
    }

    @Inject
    public LocksResource(DistributedLocks locks, WaitingCallers callers, RemoteRequests requests) {
        this.locks = locks;
        this.callers = callers;
        this.requests = requests;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Take a lock",
            description =
                    "409 lock-not-acquired when somebody else has it and kept it for as long as was waited. Send fencingToken"
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
        Optional<Long> ttlMillis = body.integer("ttlMs", SHORTEST_TTL, LONGEST_TTL);
        Optional<Long> waitMillis = body.integer("waitMs", 0, LONGEST_WAIT);
        body.require("ttlMs", ttlMillis);
        body.check();
        LockKey name = new LockKey(key);
        LockOptions options = LockOptions.of(Duration.ofMillis(ttlMillis.orElseThrow()))
                .waitingUpTo(Duration.ofMillis(waitMillis.orElse(0L)));
        Optional<IdempotencyKey> request = IdempotencyKey.read(
                (Caller) security.getUserPrincipal(),
                idempotencyKey,
                "lock " + name.value() + " " + options.ttl() + " " + options.longestWait());
        if (options.longestWait().isZero()) {
            return CompletableFuture.completedStage(acquire(name, options, request));
        }
        return callers.wait(() -> acquire(name, options, request));
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
                body.integer("ttlMs", SHORTEST_TTL, LONGEST_TTL).map(Duration::ofMillis);
        if (body.good() && ttl.isEmpty()) {
            ttl = token.flatMap(RemoteToken::ttl).filter(LocksResource::sane);
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
    @Operation(
            summary = "Release a lock",
            description =
                    "The token in the header Lock-Token, or as token in the body; not all that stands between a client and a"
                            + " server lets the body of a DELETE through. 409 lock-lost when the token does not have the"
                            + " lock, or no longer.")
    @RequestBody(
            required = false,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "LockReleaseRequest")))
    @APIResponse(responseCode = "204", description = "The lock is free")
    @APIResponse(responseCode = "409", ref = "Conflict")
    public Response release(
            @PathParam("key") String key, @HeaderParam("Lock-Token") @Nullable String header, Fields body) {
        Fields sent = header == null ? body : new Fields(Map.of("token", header));
        Optional<RemoteToken> token = token(sent);
        sent.check();
        if (!locks.release(key, token.orElseThrow().token())) {
            throw lost("This token does not have the lock.", key);
        }
        return Response.noContent().build();
    }

    private Response acquire(LockKey key, LockOptions options, Optional<IdempotencyKey> request) {
        DistributedLock lock = request.map(known -> repeatable(key, options, known))
                .orElseGet(() -> locks.tryLock(key.value(), options))
                .orElseThrow(() -> new LockNotAcquiredException(key.value()));
        LockView view = new LockView(
                lock.key(),
                RemoteToken.of(lock, options.ttl()).toString(),
                lock.fencingToken(),
                lock.expiresAt().toString());
        return Response.status(Response.Status.CREATED).entity(view).build();
    }

    /** A repetition is answered like the first call, and takes no lock for a caller who has had its lock and may have forgotten it. */
    private Optional<DistributedLock> repeatable(LockKey key, LockOptions options, IdempotencyKey request) {
        RemoteRequests.Known known = requests.known(request);
        if (known.fence().isEmpty()) {
            Optional<DistributedLock> lock = locks.tryLock(key.value(), options, known.token());
            lock.ifPresent(granted -> requests.granted(request, granted));
            return lock;
        }
        Optional<DistributedLock> lock = locks.tryLock(key.value(), options.waitingUpTo(Duration.ZERO), known.token());
        if (lock.filter(held -> held.fencingToken() == known.fence().getAsLong())
                .isEmpty()) {
            lock.ifPresent(Releases::quietly);
            throw lost("The lock that this Idempotency-Key was given has ended.", key.value());
        }
        return lock;
    }

    private static Conflict lost(String detail, String key) {
        return new Conflict("lock-lost", detail).with("key", key);
    }

    private static Optional<RemoteToken> token(Fields body) {
        Optional<String> token = body.text("token", 1, LONGEST_TOKEN);
        body.require("token", token);
        return token.map(RemoteToken::parse);
    }

    private static boolean sane(Duration ttl) {
        return ttl.compareTo(LockOptions.SHORTEST_TTL) >= 0 && ttl.compareTo(LockOptions.LONGEST_TTL) <= 0;
    }
}
