package org.hotseat.ops;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.Page;
import org.hotseat.toolkit.stream.DeadLetter;
import org.hotseat.toolkit.stream.DeadLetters;
import org.hotseat.toolkit.stream.Streams;

/** The dead letters of every stream that this application consumes. */
@Path("ops/dead-letters")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
@SecurityRequirement(name = "bearer")
@Tag(name = "operations")
public class DeadLettersResource {

    private final Streams streams;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public DeadLettersResource() {
        this(null);
    }

    @Inject
    public DeadLettersResource(Streams streams) {
        this.streams = streams;
    }

    /** A stream and how many dead letters it has. */
    public record Count(String stream, long deadLetters) {}

    @GET
    @Operation(summary = "The streams, and how many dead letters each of them has")
    @APIResponseSchema(value = Count[].class, responseCode = "200", responseDescription = "All streams")
    public List<Count> count() {
        DeadLetters letters = letters();
        return letters.streams().stream()
                .map(stream -> new Count(stream, letters.count(stream)))
                .toList();
    }

    @GET
    @Path("{stream}")
    @Operation(
            summary = "The dead letters of a stream, oldest first, a page at a time",
            description = "after: the id of the last one seen.")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponseSchema(value = DeadLetterView[].class, responseCode = "200", responseDescription = "A page")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public List<DeadLetterView> list(
            @PathParam("stream") String stream,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        Page page = Page.read(after, limit);
        return letters().list(stream, page.after(), page.limit()).stream()
                .map(DeadLetterView::of)
                .toList();
    }

    @POST
    @Path("{stream}/{id}/replay")
    @Operation(
            summary = "PutResult a dead letter back into its stream",
            description =
                    "With all attempts before it. Once: 404 unknown-dead-letter when it was replayed or dropped already.")
    @APIResponse(responseCode = "204", description = "It is in its stream again")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response replay(@PathParam("stream") String stream, @PathParam("id") String id) {
        return done(letters().replay(stream, id), id);
    }

    @POST
    @Path("{stream}/replay")
    @Operation(
            summary = "PutResult the oldest dead letters of a stream back into it",
            description = "As many as limit says, by default 100. Answers how many there were.")
    @APIResponse(responseCode = "200", description = "replayed: how many")
    @APIResponse(responseCode = "400", ref = "BadRequest")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Map<String, Object> replayAll(
            @PathParam("stream") String stream, @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        DeadLetters letters = letters();
        long replayed = letters.list(stream, "", Page.read("", limit).limit()).stream()
                .map(DeadLetter::id)
                .filter(id -> letters.replay(stream, id))
                .count();
        return Map.of("replayed", replayed);
    }

    @DELETE
    @Path("{stream}/{id}")
    @Operation(
            summary = "Throw a dead letter away for good",
            description = "404 unknown-dead-letter when it is not there.")
    @APIResponse(responseCode = "204", description = "It is gone")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public Response drop(@PathParam("stream") String stream, @PathParam("id") String id) {
        return done(letters().drop(stream, id), id);
    }

    private DeadLetters letters() {
        return streams.deadLetters();
    }

    private static Response done(boolean there, String id) {
        if (!there) {
            throw new NotFound("unknown-dead-letter", "There is no such dead letter.").with("id", id);
        }
        return Response.noContent().build();
    }
}
