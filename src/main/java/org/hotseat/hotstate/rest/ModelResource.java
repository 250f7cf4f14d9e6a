package org.hotseat.hotstate.rest;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.draft.DraftViews;
import org.hotseat.hotstate.draft.Drafts;
import org.hotseat.hotstate.watch.PublicStreams;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.PublicRead;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Metadata;
import org.hotseat.kernel.list.LiveStream;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.jspecify.annotations.Nullable;

/**
 * The REST operations that all sale models have. Each model has a subclass with its path and its name, which may add
 * operations of its own. The application servers read the annotations of these methods through the subclass, but not
 * the annotations of this class.
 */
public abstract class ModelResource extends OperatorResource {

    @Inject
    private Drafts drafts;

    @Inject
    private DraftViews views;

    @Inject
    private PublicStreams streams;

    /**
     * Creates the operations of a model.
     *
     * @param model the name of the model, {@link SaleModel#name}
     */
    protected ModelResource(String model) {
        super(model);
    }

    @PUT
    @Audited("put")
    @Path("{id}")
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<PutResult<Map<String, Object>>> put(@PathParam("id") String id, Fields body) {
        return drafts.put(named(id), body);
    }

    /** Discards a draft. */
    @DELETE
    @Audited("discard")
    @Path("{id}/draft")
    @RolesAllowed("operator")
    public Response discard(@PathParam("id") String id) {
        drafts.discard(named(id));
        return Response.noContent().build();
    }

    @GET
    @PermitAll
    @PublicRead
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<List<Map<String, Object>>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @QueryParam("externalId") @Nullable String externalId,
            @Context SecurityContext security) {
        Page page = Page.read(after, limit);
        return externalId == null
                ? views.list(model, page, caller(security))
                : views.list(model, Metadata.checkId(externalId), page, caller(security));
    }

    @GET
    @Path("{id}")
    @PermitAll
    @PublicRead
    @Produces(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id, @Context SecurityContext security) {
        return views.find(named(id), caller(security));
    }

    /** Streams the public state of a resource and its changes. */
    @GET
    @Path("{id}/stream")
    @PermitAll
    @Produces(LiveStream.MEDIA_TYPE)
    public LiveStream stream(@PathParam("id") String id, @Context SecurityContext security) {
        return streams.of(new ResourceId(model, Ids.check("id", id)), caller(security));
    }

    /**
     * Returns the address of a resource. A refusal of a bad id names the model's own field, such as {@code scheduleId}.
     */
    private ResourceId named(String id) {
        return new ResourceId(model, Ids.check(models.byName(model).idName(), id));
    }

    private static Optional<Caller> caller(SecurityContext security) {
        return Optional.ofNullable((Caller) security.getUserPrincipal());
    }
}
