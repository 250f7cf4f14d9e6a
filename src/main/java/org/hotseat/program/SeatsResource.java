package org.hotseat.program;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.SeatEdits;
import org.hotseat.program.seat.SeatMap;
import org.hotseat.program.seat.SeatMapView;
import org.hotseat.program.seat.SeatReads;
import org.jspecify.annotations.Nullable;

/** Seat maps, and changes of single seats, over REST. */
@Path("programs/{id}/seats")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class SeatsResource {

    @Inject
    private SeatMaps maps;

    @Inject
    private SeatReads reads;

    @Inject
    private Programs programs;

    @Inject
    private ProgramDryRun dryRuns;

    @Inject
    private SeatHistories histories;

    @GET
    public CompletionStage<Response> find(
            @PathParam("id") String id,
            @QueryParam("since") @Nullable String since,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String known) {
        ProgramId program = new ProgramId(id);
        if (since == null) {
            return maps.current(program).thenApply(map -> whole(map, known));
        }
        long version = version(since);
        return reads.since(program, version)
                .thenCompose(delta -> delta.isEmpty()
                        ? maps.current(program).thenApply(map -> whole(map, known))
                        : CompletableFuture.completedStage(answer(
                                delta.get().version(), known, () -> SeatMapView.of(program, version, delta.get()))));
    }

    /** Blocks and unblocks single seats, and changes their prices and labels during the sale. May be repeated. */
    @PATCH
    @Audited("edit-seats")
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> edit(@PathParam("id") String id, Fields body) {
        return programs.edit(new ProgramId(id), SeatEdits.read(body)).thenApply(ProgramView::of);
    }

    /** Reports what such changes would do. Changes nothing. */
    @POST
    @Path("dry-runs")
    @ChangesNothing
    @RolesAllowed("operator")
    @Consumes(MediaType.APPLICATION_JSON)
    public CompletionStage<Map<String, Object>> dryRun(@PathParam("id") String id, Fields body) {
        return dryRuns.edit(new ProgramId(id), SeatEdits.read(body));
    }

    /** Returns the steps of a seat in all orders that have or had it, oldest first. */
    @GET
    @ReadsPersons
    @Path("{seatId}/history")
    @RolesAllowed({"service", "viewer"})
    public List<Map<String, Object>> history(@PathParam("id") String id, @PathParam("seatId") String seat) {
        return histories.of(new ProgramId(id), seat);
    }

    private static Response whole(SeatMap map, @Nullable String known) {
        return answer(map.version(), known, () -> SeatMapView.of(map));
    }

    private static Response answer(long version, @Nullable String known, Supplier<SeatMapView> view) {
        EntityTag tag = new EntityTag(Long.toString(version));
        boolean same = known != null && matches(known, version);
        return (same ? Response.notModified() : Response.ok(view.get()))
                .tag(tag)
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build();
    }

    /**
     * Returns whether a header {@code If-None-Match} names the version; a weak tag is enough for a GET (RFC 9110,
     * 13.1.2).
     */
    private static boolean matches(String known, long version) {
        String tag = "\"" + version + "\"";
        return Arrays.stream(known.split(",", -1))
                .map(String::strip)
                .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
    }

    private static long version(String since) {
        if (!since.matches("\\d{1,16}")) {
            throw InvalidInput.of("since", "must be the version of a seat map");
        }
        return Long.parseLong(since);
    }
}
