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
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.AuditLine;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.Page;
import org.hotseat.toolkit.stream.DeadLetter;
import org.hotseat.toolkit.stream.DeadLetters;
import org.hotseat.toolkit.stream.Streams;

/** The dead letters of every stream that this application consumes, over REST. */
@Path("ops/dead-letters")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed("operator")
public class DeadLettersResource {

    @Inject
    private Streams streams;

    @Inject
    private ActLog audit;

    /** A stream with the number of its dead letters. */
    public record Count(String stream, long deadLetters) {}

    @GET
    @RolesAllowed("viewer")
    public List<Count> count() {
        DeadLetters letters = letters();
        return letters.streams().stream()
                .map(stream -> new Count(stream, letters.count(stream)))
                .toList();
    }

    @GET
    @ReadsPersons
    @Path("{stream}")
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
    @Audited("replay")
    @Path("{stream}/{id}/replay")
    public Response replay(@PathParam("stream") String stream, @PathParam("id") String id) {
        return done(audited(stream, id).replay(stream, id), id);
    }

    @POST
    @Audited("replay-all")
    @Path("{stream}/replay")
    public Map<String, Object> replayAll(
            @PathParam("stream") String stream, @QueryParam("limit") @DefaultValue(Page.USUAL) String limit) {
        int max = Page.read("", limit).limit();
        DeadLetters letters = audited(stream, "");
        long replayed = letters.list(stream, "", max).stream()
                .map(DeadLetter::id)
                .filter(id -> letters.replay(stream, id))
                .count();
        return Map.of("replayed", replayed);
    }

    @DELETE
    @Audited("drop-letter")
    @Path("{stream}/{id}")
    public Response drop(@PathParam("stream") String stream, @PathParam("id") String id) {
        return done(audited(stream, id).drop(stream, id), id);
    }

    /** Writes the audit line of the act. Fails for an unknown stream. Returns the access to the dead letters. */
    private DeadLetters audited(String stream, String id) {
        DeadLetters letters = letters();
        letters.count(stream);
        AuditLine line = Act.current().line().with("stream", stream);
        if (!id.isEmpty()) {
            line.with("letter", id);
        }
        audit.writeAuditLine(ActLog.NO_RESOURCE);
        return letters;
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
