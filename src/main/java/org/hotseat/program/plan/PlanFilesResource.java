package org.hotseat.program.plan;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.kernel.form.Fields;

/** Plans as other systems export them, over REST. */
@Path("ops/plan-files")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class PlanFilesResource {

    /** Returns the definition of the hall that a file describes, and what it does not have. Changes nothing. */
    @POST
    @ChangesNothing
    @Consumes(MediaType.APPLICATION_JSON)
    public ImportedPlan read(Fields body) {
        String file = body.require("file", body.lines("file"));
        body.check();
        if (file == null) {
            throw new IllegalStateException("a bad body was not refused");
        }
        return PlanFile.read(file);
    }
}
