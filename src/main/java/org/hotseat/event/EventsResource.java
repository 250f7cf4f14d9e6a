package org.hotseat.event;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.ReadsPersons;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.LiveStream;
import org.hotseat.kernel.list.Page;
import org.jspecify.annotations.Nullable;

/** The change feed over REST. */
@Path("events")
@ApplicationScoped
@RolesAllowed({"service", "viewer"})
public class EventsResource {

    /** The word that replaces a cursor and means the place after all events. */
    private static final String NOW = "now";

    private static final String LAST = "Last-Event-ID";

    private static final String BAD_CURSOR = "must be a cursor of the feed, as its Link has it, or " + NOW;

    @Inject
    private EventFeed feed;

    @Inject
    private EventLongPolls polls;

    @Inject
    private EventStreams streams;

    @GET
    @ReadsPersons
    @Produces({CloudEvents.BATCH, Listed.JSON})
    public CompletionStage<Listed<Map<String, Object>>> list(
            @QueryParam("types") @Nullable String types,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("wait") @Nullable String wait,
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue(Page.USUAL) String limit,
            @Context SecurityContext security) {
        Map<String, String> given = given(types, resource);
        Optional.ofNullable(wait).ifPresent(text -> given.put("wait", text));
        Caller caller = (Caller) security.getUserPrincipal();
        return read(caller, new Fields(given), after, limit).thenApply(EventsResource::listed);
    }

    /**
     * Streams the same events as they come. A caller that reconnects with {@code Last-Event-ID} continues after that
     * event.
     */
    @GET
    @ReadsPersons
    @Path("stream")
    @Produces(LiveStream.MEDIA_TYPE)
    public LiveStream stream(
            @QueryParam("types") @Nullable String types,
            @QueryParam("resource") @Nullable String resource,
            @QueryParam("after") @DefaultValue("") String after,
            @HeaderParam(LAST) @Nullable String last,
            @Context SecurityContext security) {
        Fields parameters = new Fields(given(types, resource));
        EventQuery query = EventQuery.read(parameters);
        String again = last == null ? "" : last;
        Optional<EventCursor> cursor = EventCursor.read(again.isEmpty() ? after : again);
        if (cursor.isEmpty() && !again.isEmpty()) {
            parameters.addError(LAST, "must be the id of an event of this stream");
        } else if (cursor.isEmpty() && !after.isEmpty() && !after.equals(NOW)) {
            parameters.addError("after", BAD_CURSOR);
        }
        parameters.check();
        EventCursor begin = cursor.orElseGet(() -> after.isEmpty() ? feed.beginning() : feed.end());
        return streams.of((Caller) security.getUserPrincipal(), query, begin);
    }

    private static Map<String, String> given(@Nullable String types, @Nullable String resource) {
        Map<String, String> given = new HashMap<>();
        Optional.ofNullable(types).ifPresent(text -> given.put("types", text));
        Optional.ofNullable(resource).ifPresent(text -> given.put("resource", text));
        return given;
    }

    private CompletionStage<EventPage> read(Caller caller, Fields parameters, String after, String limit) {
        return Stages.of(() -> {
            EventQuery query = EventQuery.read(parameters);
            Page page = Page.read(after, limit, parameters);
            Optional<EventCursor> cursor = EventCursor.read(after);
            if (cursor.isEmpty() && !after.isEmpty() && !after.equals(NOW)) {
                parameters.addError("after", BAD_CURSOR);
            }
            parameters.check();
            EventCursor begin = cursor.orElseGet(() -> after.isEmpty() ? feed.beginning() : feed.end());
            return answer(caller, query, begin, page.limit());
        });
    }

    private CompletionStage<EventPage> answer(Caller caller, EventQuery query, EventCursor begin, int limit) {
        EventPage there = feed.page(query, begin, limit);
        return there.empty() && there.end() && !query.patience().isZero()
                ? polls.next(caller.subject(), query, there.next(), limit)
                : CompletableFuture.completedStage(there);
    }

    private static Listed<Map<String, Object>> listed(EventPage page) {
        return new Listed<>(
                page.events().stream().map(CloudEvents::of).toList(),
                Optional.of(page.next().text()));
    }
}
