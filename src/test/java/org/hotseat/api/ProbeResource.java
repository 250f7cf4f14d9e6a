package org.hotseat.api;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.NotSignedIn;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;

/** A resource as features write them, with every rule and every way to fail; part of the WAR under test only. */
@Path("probe")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ProbeResource {

    /** The caller that the resource saw. */
    public record Seen(Optional<String> subject) {}

    /** Every kind of component an answer may have. */
    public record Answer(
            UserId userId,
            Optional<OrderId> orderId,
            Optional<String> absent,
            Instant expiresAt,
            Money price,
            long lockId,
            List<Seen> list) {}

    /** The content of the body. */
    public record Read(Optional<String> name, Optional<Long> number, long calls) {}

    private final AtomicLong calls = new AtomicLong();

    @GET
    @Path("open")
    @PermitAll
    public Seen open(@Context SecurityContext security) {
        return seen(security);
    }

    @GET
    @Path("user")
    @RolesAllowed("user")
    public Seen user(@Context SecurityContext security) {
        return seen(security);
    }

    @GET
    @Path("any")
    @RolesAllowed({"user", "service", "support"})
    public CompletionStage<Seen> any(@Context SecurityContext security) {
        return CompletableFuture.completedFuture(seen(security));
    }

    @GET
    @Path("operator")
    @RolesAllowed("operator")
    public Seen operator(@Context SecurityContext security) {
        return seen(security);
    }

    @GET
    @Path("denied")
    @DenyAll
    public Seen denied(@Context SecurityContext security) {
        return seen(security);
    }

    @GET
    @Path("silent")
    public Seen silent(@Context SecurityContext security) {
        return seen(security);
    }

    @GET
    @Path("answer")
    @PermitAll
    public CompletionStage<Answer> answer() {
        return CompletableFuture.supplyAsync(() -> new Answer(
                new UserId("p1"),
                Optional.of(new OrderId("o-1")),
                Optional.empty(),
                Instant.parse("2030-01-01T12:00:00.250Z"),
                new Money(710),
                1L << 53,
                List.of(new Seen(Optional.of("é☃")))));
    }

    @GET
    @Path("list")
    @PermitAll
    public List<Seen> list() {
        return List.of(new Seen(Optional.of("a")), new Seen(Optional.empty()));
    }

    @GET
    @Path("orders/{id}")
    @PermitAll
    public Seen path(@PathParam("id") OrderId order) {
        return new Seen(Optional.of(order.value()));
    }

    @POST
    @Path("body")
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Read body(Fields fields) {
        Optional<String> name = fields.text("name", 1, 20);
        Optional<Long> number = fields.integer("number", 0, 100);
        fields.check();
        return new Read(name, number, calls.incrementAndGet());
    }

    @GET
    @Path("fail/{kind}")
    @PermitAll
    public Seen fail(@PathParam("kind") String kind) {
        throw failure(kind);
    }

    @GET
    @Path("later/{kind}")
    @PermitAll
    public CompletionStage<Seen> failLater(@PathParam("kind") String kind) {
        return CompletableFuture.supplyAsync(() -> {
            throw new CompletionException(failure(kind));
        });
    }

    private static RuntimeException failure(String kind) {
        RuntimeException secret = new IllegalStateException("mongodb://secret@host", new RuntimeException("secret"));
        return switch (kind) {
            case "400" -> InvalidInput.of("name", "is required");
            case "401" -> new NotSignedIn("10002", "Who are you?");
            case "403" -> new Forbidden("not-yours", "This belongs to somebody else.");
            case "404" -> new NotFound("unknown-thing", "No such thing.");
            case "409" ->
                new Conflict("-1", "Already holds.").with("lockId", 17L).with("list", List.of("a", "b"));
            case "422" -> new KeyReused();
            case "429" -> new TooFast("Too fast.", 7);
            case "503" -> new Unavailable("redis", "Redis does not answer.", secret);
            case "500" -> new Broken("The fact was refused.", secret).with("factId", "1-0");
            default -> secret;
        };
    }

    private static Seen seen(SecurityContext security) {
        return new Seen(
                Optional.ofNullable((Caller) security.getUserPrincipal()).map(Caller::subject));
    }

    static final Map<String, Integer> KINDS = Map.of(
            "400", 400, "401", 401, "403", 403, "404", 404, "409", 409, "422", 422, "429", 429, "503", 503, "500", 500,
            "bug", 500);

    /** The length of the body in bytes, read while it comes. */
    @POST
    @Path("stream")
    @RolesAllowed("operator")
    @Consumes("application/x-ndjson")
    public Map<String, Object> stream(InputStream body) throws IOException {
        return Map.of("bytes", body.transferTo(OutputStream.nullOutputStream()));
    }
}
