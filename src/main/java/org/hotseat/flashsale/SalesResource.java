package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.hotseat.hotstate.rest.ModelResource;

/** Flash sales over REST. */
@Path(SaleId.MODEL)
@ApplicationScoped
public class SalesResource extends ModelResource {

    public SalesResource() {
        super(SaleId.MODEL);
    }
}
