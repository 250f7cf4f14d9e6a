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
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Page;
import org.hotseat.kernel.PutResult;

/** Flash sales over REST. */
@Path("sales")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "sales", description = "Flash sales: a stock, a window of time, a limit per user")
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
    @SecurityRequirement(name = "bearer")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Create a flash sale, or change it in mid-sale",
            description =
                    "201 when it is new, 200 when it was there; 409 below-sold when more units are sold than it would have, "
                            + "overlapping when another sale of the good has a part of the window, other-good when the sale "
                            + "is of another good.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "SaleRequest")))
    @APIResponseSchema(value = SaleView.class, responseCode = "200", responseDescription = "Changed")
    @APIResponse(
            responseCode = "201",
            description = "Created",
            content = @Content(schema = @Schema(implementation = SaleView.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public CompletionStage<PutResult<SaleView>> put(@PathParam("id") String id, Fields body) {
        return sales.put(new SaleId(id), SaleDefinition.read(body)).thenApply(put -> put.map(SaleView::of));
    }

    @GET
    @PermitAll
    @Operation(summary = "Flash sales in the order of their ids, a page at a time")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = SaleView[].class, responseCode = "200", responseDescription = "A page")
    public CompletionStage<List<SaleView>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return sales.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(SaleView::of).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    @Operation(summary = "A flash sale with the units that remain", description = "404 with code 30002.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = SaleView.class, responseCode = "200", responseDescription = "The sale")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public CompletionStage<SaleView> find(@PathParam("id") String id) {
        return sales.find(new SaleId(id)).thenApply(SaleView::of);
    }
}
