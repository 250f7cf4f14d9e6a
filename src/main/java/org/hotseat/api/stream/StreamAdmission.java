package org.hotseat.api.stream;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import org.hotseat.api.limit.ClientAddresses;
import org.hotseat.api.limit.WriteLimits.Peer;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.list.LiveStream;

/**
 * Passes a {@link LiveStream} on to {@link StreamStart}, because Jakarta REST would keep a thread or an answer in
 * memory as long as the stream lasts. Refuses it when too many streams are open.
 */
@Provider
@Dependent
@Priority(StreamAdmission.BEFORE_OTHERS)
public class StreamAdmission implements ContainerResponseFilter {

    /** The priority before the filters that count answers, so that they count a refusal as such. */
    static final int BEFORE_OTHERS = Priorities.USER + 1_000;

    /** The attribute that contains the {@link Admitted}. */
    static final String ADMITTED = "org.hotseat.stream.admitted";

    /** A stream that may begin, with its place. */
    record Admitted(LiveStream stream, OpenStreams.Place place) {}

    private final OpenStreams streams;
    private final ClientAddresses addresses;

    @Context
    private HttpServletRequest http;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public StreamAdmission() {
        this(null, null);
    }

    @Inject
    public StreamAdmission(OpenStreams streams, ClientAddresses addresses) {
        this.streams = streams;
        this.addresses = addresses;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(response.getEntity() instanceof LiveStream stream)) {
            return;
        }
        OpenStreams.Place place = streams.reserve(stream.caller(), () -> addresses.client(Peer.of(http)));
        Optional<Problem> refusal = place.refusal();
        if (refusal.isPresent()) {
            response.setStatus(refusal.get().status());
            refusal.get()
                    .retryAfterSeconds()
                    .ifPresent(seconds -> response.getHeaders().putSingle(HttpHeaders.RETRY_AFTER, seconds));
            response.setEntity(refusal.get().json(), null, Problem.MEDIA_TYPE);
        } else {
            request.setProperty(ADMITTED, new Admitted(stream, place));
            response.setEntity(null);
        }
    }
}
