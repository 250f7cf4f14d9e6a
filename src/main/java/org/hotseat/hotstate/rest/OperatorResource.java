package org.hotseat.hotstate.rest;

import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.evidence.EvidenceReports;
import org.hotseat.hotstate.over.Cancellations;
import org.hotseat.hotstate.over.Stops;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * The REST operations by which operators control and check the resources of any sale model. Methods are inherited by
 * the resource classes of the models, as those of {@link ModelResource}. The class is public, because the servers do
 * not find the operations of one that is not.
 */
public abstract class OperatorResource {

    /** The longest reason of a cancellation, in characters. */
    private static final int MAX_REASON = 256;

    final String model;

    @Inject
    SaleModelRegistry models;

    @Inject
    private Rebuilds rebuilds;

    @Inject
    private Stops stops;

    @Inject
    private Cancellations cancellations;

    @Inject
    private FourEyesFacts fourEyes;

    @Inject
    private EvidenceReports evidences;

    @Inject
    private ActLog audit;

    OperatorResource(String model) {
        this.model = model;
    }

    /** Stops the sale: no new claim is granted until it is resumed. */
    @POST
    @Audited("stop")
    @Path("{id}/stop")
    @RolesAllowed("operator")
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> stop(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return mark(id, true, idempotencyKey, security);
    }

    /** Ends a stop. */
    @POST
    @Audited("resume")
    @Path("{id}/resume")
    @RolesAllowed("operator")
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> resume(
            @PathParam("id") String id,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        return mark(id, false, idempotencyKey, security);
    }

    private CompletionStage<Map<String, Object>> mark(
            String id, boolean stopped, @Nullable String idempotencyKey, SecurityContext security) {
        ResourceId resource = new ResourceId(model, Ids.check("id", id));
        Caller caller = (Caller) security.getUserPrincipal();
        String request = (stopped ? "stop " : "resume ") + resource;
        return stops.set(resource, stopped, IdempotencyKey.read(caller, idempotencyKey, request));
    }

    /** Cancels the resource permanently: no new claim is granted, and its active claims end. */
    @POST
    @Audited("cancel")
    @Path("{id}/cancellation")
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> cancel(
            @PathParam("id") String id,
            Fields body,
            @HeaderParam("Idempotency-Key") @Nullable String idempotencyKey,
            @Context SecurityContext security) {
        ResourceId resource = new ResourceId(model, Ids.check("id", id));
        String reason = body.require("reason", body.text("reason", 1, MAX_REASON));
        body.check();
        Act.current().line().with("reason", String.valueOf(reason));
        Caller caller = (Caller) security.getUserPrincipal();
        String request = "cancel " + resource + " " + reason;
        return Stages.of(() -> {
            fourEyes.check("cancel", resource + " " + reason, caller);
            return cancellations.cancel(
                    resource, String.valueOf(reason), IdempotencyKey.read(caller, idempotencyKey, request));
        });
    }

    @GET
    @Path("{id}/hot-state")
    @RolesAllowed("viewer")
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> evidence(@PathParam("id") String id) {
        return evidences.of(new ResourceId(model, Ids.check("id", id)));
    }

    @POST
    @Audited("rebuild")
    @Path("{id}/rebuild")
    @RolesAllowed("operator")
    @Produces(MediaType.APPLICATION_JSON)
    public Map<String, Object> rebuild(@PathParam("id") String id) {
        ResourceId resource = new ResourceId(model, Ids.check("id", id));
        models.byName(model).checkExists(id);
        audit.writeAuditLine(resource);
        return rebuilds.force(resource);
    }
}
