package org.hotseat.program;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.hotseat.order.report.SellingModelResource;
import org.hotseat.program.layout.ProgramId;

/** Programs over REST. */
@Path(ProgramId.MODEL)
@ApplicationScoped
public class ProgramsResource extends SellingModelResource {

    public ProgramsResource() {
        super(ProgramId.MODEL);
    }
}
