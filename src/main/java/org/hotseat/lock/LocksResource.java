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
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.Fields;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockLease;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.jspecify.annotations.Nullable;

/**
 * The locks over REST, for systems that are not written in Java. They are the same locks as those of the toolkit: a key
 * means the same lock in both.
 */
@Path("locks/{key}")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("service")
public class LocksResource {

    private static final long MIN_TTL = LockOptions.MIN_TTL.toMillis();
    private static final long MAX_WAIT = 30_000;
    private static final int MAX_TOKEN_LENGTH = 1_000;

    @Inject
    private DistributedLocks locks;

    @Inject
    private WaitingCallers callers;

    @Inject
    private RemoteLocks remote;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Response> acquire(
            @PathParam("key") String key,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        Optional<Long> ttlMillis = body.integer("ttlMs", MIN_TTL, remote.longestTtlMillis());
        Optional<Long> waitMillis = body.integer("waitMs", 0, MAX_WAIT);
        body.require("ttlMs", ttlMillis);
        body.check();
        Caller caller = caller(security);
        LockKey name = new LockKey(key);
        remote.checkKey(caller, name);
        LockOptions options = LockOptions.of(Duration.ofMillis(ttlMillis.orElseThrow()))
                .waitingUpTo(Duration.ofMillis(waitMillis.orElse(0L)));
        Optional<IdempotencyKey> request = IdempotencyKey.read(
                caller, idempotencyKey, "lock " + name.value() + " " + options.ttl() + " " + options.longestWait());
        Supplier<Response> taking = () -> lockResponse(remote.acquire(caller, name, options, request), options);
        return options.longestWait().isZero()
                ? CompletableFuture.completedStage(taking.get())
                : callers.wait(caller, taking);
    }

    @GET
    @RolesAllowed("viewer")
    public LockHolderView holder(@PathParam("key") String key) {
        return remote.holder(key);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public LeaseView renew(@PathParam("key") String key, Fields body) {
        Optional<RemoteToken> token = token(body);
        Optional<Duration> ttl =
                body.integer("ttlMs", MIN_TTL, remote.longestTtlMillis()).map(Duration::ofMillis);
        if (body.isValid() && ttl.isEmpty()) {
            ttl = token.flatMap(RemoteToken::ttl).filter(this::isReasonable);
            if (ttl.isEmpty()) {
                body.addError("ttlMs", "is required for a token that was not issued over REST");
            }
        }
        body.check();
        RemoteToken held = token.orElseThrow();
        LockLease lease = locks.renew(key, held.token(), ttl.orElseThrow());
        return new LeaseView(key, held.toString(), lease.expiresAt().toString());
    }

    @DELETE
    @Audited("release-lock")
    @RolesAllowed({"service", "operator"})
    public Response release(
            @PathParam("key") String key,
            @HeaderParam("Lock-Token") @Nullable String header,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            Fields body,
            @Context SecurityContext security) {
        body.markKnown("token");
        body.check();
        Fields sent = header == null ? body : new Fields(Map.of("token", header));
        Caller caller = caller(security);
        if (caller.hasRole(Role.OPERATOR)
                && sent.text("token", 1, MAX_TOKEN_LENGTH).isEmpty()) {
            sent.check();
            remote.forceRelease(
                    caller, key, IdempotencyKey.read(caller, idempotencyKey, "take away " + new LockKey(key).value()));
            return Response.noContent().build();
        }
        Optional<RemoteToken> given = token(sent);
        sent.check();
        String token = given.orElseThrow().token();
        Optional<IdempotencyKey> request =
                IdempotencyKey.read(caller, idempotencyKey, "unlock " + new LockKey(key).value() + " " + token);
        if (!remote.release(key, token, request)) {
            throw RemoteLocks.lostConflict("This token does not have the lock.", key);
        }
        return Response.noContent().build();
    }

    private static Response lockResponse(DistributedLock lock, LockOptions options) {
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
        Optional<String> token = body.text("token", 1, MAX_TOKEN_LENGTH);
        body.require("token", token);
        return token.map(RemoteToken::parse);
    }

    private boolean isReasonable(Duration ttl) {
        return ttl.compareTo(LockOptions.MIN_TTL) >= 0 && ttl.toMillis() <= remote.longestTtlMillis();
    }
}
