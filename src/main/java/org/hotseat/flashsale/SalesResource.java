package org.hotseat.flashsale;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;

/** Flash sales over REST. */
@Path("sales")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class SalesResource {

    private final Sales sales;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public SalesResource() {
        this(null);
    }

    @Inject
    public SalesResource(Sales sales) {
        this.sales = sales;
    }

    @PUT
    @Path("{id}")
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<PutResult<Map<String, Object>>> put(@PathParam("id") String id, Fields body) {
        return sales.put(new SaleId(id), SaleDefinition.read(body)).thenApply(put -> put.map(Sales.Live::view));
    }

    @GET
    @PermitAll
    public CompletionStage<List<Map<String, Object>>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return sales.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(Sales.Live::view).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    public CompletionStage<Map<String, Object>> find(@PathParam("id") String id) {
        return sales.find(new SaleId(id)).thenApply(Sales.Live::view);
    }
}
