package org.hotseat.webhook;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.webhook.send.WebhookId;
import org.jspecify.annotations.Nullable;

/** Webhooks over REST, for operators. */
@Path("webhooks")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class WebhooksResource {

    private static final int USUAL_OVERLAP_MINUTES = 1_440;
    private static final int MAX_OVERLAP_MINUTES = 10_080;

    @Inject
    private Webhooks webhooks;

    @Inject
    private KeyRotations rotations;

    @Inject
    private Redeliveries redeliveries;

    @PUT
    @Audited("put-webhook")
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public PutResult<Map<String, Object>> put(@PathParam("id") String id, Fields body) {
        WebhookId webhook = new WebhookId(id);
        Webhook.Definition asked = WebhookRequest.read(body);
        return SentWrites.withFate(() -> webhooks.put(webhook, asked)).map(Webhooks.Shown::view);
    }

    @GET
    @RolesAllowed("viewer")
    public List<Map<String, Object>> list() {
        return webhooks.list().stream().map(Webhook::view).toList();
    }

    @GET
    @Path("{id}")
    @RolesAllowed("viewer")
    public Map<String, Object> find(@PathParam("id") String id) {
        return webhooks.find(new WebhookId(id)).view();
    }

    @DELETE
    @Audited("delete-webhook")
    @Path("{id}")
    public Response delete(@PathParam("id") String id) {
        WebhookId webhook = new WebhookId(id);
        return SentWrites.withFate(() -> {
            webhooks.delete(webhook);
            return Response.noContent().build();
        });
    }

    /** Creates new keys; the answer shows the secret. */
    @POST
    @Audited("rotate-webhook-keys")
    @Path("{id}/rotations")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response rotate(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        WebhookId webhook = new WebhookId(id);
        long minutes = body.integer("overlapMinutes", 0, MAX_OVERLAP_MINUTES).orElse((long) USUAL_OVERLAP_MINUTES);
        body.check();
        Optional<IdempotencyKey> key = IdempotencyKey.read(
                (Caller) security.getUserPrincipal(), idempotencyKey, "rotate webhook " + id + " " + minutes);
        return SentWrites.withFate(() -> created(
                rotations.rotate(webhook, Duration.ofMinutes(minutes), key).view()));
    }

    @GET
    @Path("{id}/attempts")
    @RolesAllowed("viewer")
    public Listed<Map<String, Object>> attempts(
            @PathParam("id") String id,
            @QueryParam("since") @Nullable String since,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        WebhookId webhook = new WebhookId(id);
        Fields parameters = new Fields(since == null ? Map.of() : Map.of("since", since));
        Optional<Instant> from = parameters.time("since");
        Page page = AttemptFacts.order(from).page(after, limit, parameters);
        parameters.check();
        return webhooks.attempts(webhook, from, page);
    }

    /** Delivers again from a place or a time on. */
    @POST
    @Audited("redeliver-webhook")
    @Path("{id}/redeliveries")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response redeliver(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        WebhookId webhook = new WebhookId(id);
        String since = body.require("since", body.text("since", 1, WebhookRequest.MAX_SINCE));
        Optional<EventCursor> place = Optional.ofNullable(since).flatMap(EventCursor::read);
        Optional<Instant> time = place.isPresent() || since == null ? Optional.empty() : body.time("since");
        body.check();
        Optional<IdempotencyKey> key = IdempotencyKey.read(
                (Caller) security.getUserPrincipal(), idempotencyKey, "redeliver webhook " + id + " " + since);
        return SentWrites.withFate(() -> created(redeliveries
                .redeliver(webhook, place, time.orElse(Instant.EPOCH), key)
                .view()));
    }

    private static Response created(Map<String, Object> view) {
        return Response.status(Response.Status.CREATED).entity(view).build();
    }
}
