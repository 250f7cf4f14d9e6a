package org.hotseat.program;

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

/** Programs over REST. */
@Path("programs")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "programs", description = "Events with numbered seats: named by the buyer, or picked side by side")
public class ProgramsResource {

    private final Programs programs;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public ProgramsResource() {
        this(null);
    }

    @Inject
    public ProgramsResource(Programs programs) {
        this.programs = programs;
    }

    @PUT
    @Path("{id}")
    @RolesAllowed("operator")
    @SecurityRequirement(name = "bearer")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Create a program, or change it in mid-sale",
            description =
                    "201 when it is new, 200 when it was there. Seat number n of row r has the id <categoryId>-<r>-<n>. In "
                            + "mid-sale words, limit and prices change, rows and categories are added behind those that are "
                            + "there, rows made longer, free seats blocked or let go; 409 seats-taken lists taken seats that would be "
                            + "blocked, fewer-seats lists the categories and rows that would go, shrink or change their place.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "ProgramRequest")))
    @APIResponseSchema(value = ProgramView.class, responseCode = "200", responseDescription = "Changed")
    @APIResponse(
            responseCode = "201",
            description = "Created",
            content = @Content(schema = @Schema(implementation = ProgramView.class)))
    @APIResponse(responseCode = "409", ref = "Conflict")
    public CompletionStage<PutResult<ProgramView>> put(@PathParam("id") String id, Fields body) {
        return programs.put(new ProgramId(id), LayoutReader.read(body)).thenApply(put -> put.map(ProgramView::of));
    }

    @GET
    @PermitAll
    @Operation(summary = "Programs without their rows in the order of their ids, a page at a time")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = ProgramView[].class, responseCode = "200", responseDescription = "A page")
    public CompletionStage<List<ProgramView>> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        return programs.list(Page.read(after, limit))
                .thenApply(lives -> lives.stream().map(ProgramView::of).toList());
    }

    @GET
    @Path("{id}")
    @PermitAll
    @Operation(summary = "A program with its rows and the tickets that remain", description = "404 unknown-program.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = ProgramView.class, responseCode = "200", responseDescription = "The program")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public CompletionStage<ProgramView> find(@PathParam("id") String id) {
        return programs.find(new ProgramId(id)).thenApply(ProgramView::of);
    }
}
