package org.hotseat.api.body;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lets a resource method read its body while it comes, in memory that does not grow with the body: one that takes an
 * {@link InputStream}. No limit of a body's length applies to it. It holds a thread until the body has come, so only
 * few may at once ({@link StreamSlots}), and only a method for trusted roles may be one. What can be refused without
 * the body is refused before.
 */
@Provider
@Dependent
public class StreamedBodies implements DynamicFeature {

    /** Set for a request whose resource method reads the body itself. */
    public static final String STREAMED = "org.hotseat.body.streamed";

    private final StreamSlots slots;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public StreamedBodies() {
        this.slots = null;
    }

    @Inject
    public StreamedBodies(StreamSlots slots) {
        this.slots = slots;
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (Arrays.asList(info.getResourceMethod().getParameterTypes()).contains(InputStream.class)) {
            context.register(new Mark(slots), BodyAdmission.LAST - 1);
        }
    }

    /**
     * Asks for the body of a request as a stream. Throws {@link org.hotseat.kernel.error.TooFast} when too many are
     * being read.
     */
    private record Mark(StreamSlots slots) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getProperty(WantedBody.MISSING) == null) {
                request.setProperty(STREAMED, Boolean.TRUE);
            } else {
                slots.check();
                request.setProperty(STREAMED, Boolean.TRUE);
                request.abortWith(Response.noContent().build());
            }
        }
    }
}
