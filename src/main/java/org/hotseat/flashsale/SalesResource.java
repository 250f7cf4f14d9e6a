package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import org.hotseat.order.report.SellingModelResource;

/** Flash sales over REST. */
@Path(SaleId.MODEL)
@ApplicationScoped
public class SalesResource extends SellingModelResource {

    public SalesResource() {
        super(SaleId.MODEL);
    }
}
