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
 * Lets a resource method read its body while it arrives, if the method takes an {@link InputStream}. The memory then
 * does not grow with the body, and no limit of length applies. The method occupies a thread until the whole body has
 * arrived. So only few bodies may be read like this at once ({@link StreamSlots}), and only methods for trusted roles
 * may do it. Refusals that need no body come before.
 */
@Provider
@Dependent
public class StreamedBodies implements DynamicFeature {

    /** The attribute of a request whose resource method reads the body itself. */
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
     * Requests the body as a stream. Throws {@link org.hotseat.kernel.error.TooFast} when too many bodies are being
     * read.
     */
    private record Mark(StreamSlots slots) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getProperty(RequiredBody.MISSING) == null) {
                request.setProperty(STREAMED, Boolean.TRUE);
            } else {
                slots.check();
                request.setProperty(STREAMED, Boolean.TRUE);
                request.abortWith(Response.noContent().build());
            }
        }
    }
}
