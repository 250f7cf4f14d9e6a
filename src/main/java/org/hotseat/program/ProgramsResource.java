package org.hotseat.program;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.hotseat.order.report.SellingResource;
import org.hotseat.program.layout.ProgramId;

/** Programs over REST. */
@Path(ProgramId.MODEL)
@ApplicationScoped
public class ProgramsResource extends SellingResource {

    public ProgramsResource() {
        super(ProgramId.MODEL);
    }
}
