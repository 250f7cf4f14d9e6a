package org.hotseat.drop;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import org.hotseat.drop.pool.CodeUploads;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.UploadView;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.hotstate.rest.ModelResource;
import org.hotseat.kernel.caller.Audited;

/** Code drops over REST: the operations of all models, and the upload of codes. */
@Path(DropId.MODEL)
@ApplicationScoped
public class DropsResource extends ModelResource {

    @Inject
    private CodeUploads uploads;

    public DropsResource() {
        super(DropId.MODEL);
    }

    @POST
    @Audited("upload-codes")
    @Path("{id}/codes")
    @RolesAllowed("operator")
    @Consumes("application/x-ndjson")
    @Produces(MediaType.APPLICATION_JSON)
    public UploadView upload(@PathParam("id") String id, InputStream body) {
        return SentWrites.withFate(() -> uploads.upload(new DropId(id), body));
    }
}
