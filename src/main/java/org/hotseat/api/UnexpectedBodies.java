package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.hotseat.api.body.BodyAdmission;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.json.FieldsReader;
import org.hotseat.api.json.UnknownSettings;
import org.hotseat.api.meter.RequestTimes;
import org.hotseat.kernel.form.Fields;

/**
 * Refuses a body with fields if the resource method takes no body. Otherwise the fields would be ignored, for instance
 * the amount in a refund of everything. Reads the body like {@link FieldsReader}; {@code {}} and no body are accepted.
 * Does nothing if {@link UnknownSettings} ignores unknown fields.
 */
@Provider
@Dependent
public class UnexpectedBodies implements DynamicFeature {

    /**
     * The methods whose bodies are checked. For bodies of other methods {@link StrictRequests} closes the connection.
     */
    private static final Set<String> TAKE_BODIES = Set.of("POST", "PUT", "DELETE");

    private final FieldsReader reader;
    private final boolean refuses;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    public UnexpectedBodies() {
        this.reader = new FieldsReader();
        this.refuses = true;
    }

    @Inject
    public UnexpectedBodies(BodySettings bodies, UnknownSettings settings) {
        this.reader = new FieldsReader(bodies, settings);
        this.refuses = settings.refused();
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        List<Class<?>> parameters = Arrays.asList(info.getResourceMethod().getParameterTypes());
        boolean read = parameters.contains(Fields.class) || parameters.contains(InputStream.class);
        if (refuses && !read && TAKE_BODIES.contains(RequestTimes.method(info.getResourceMethod()))) {
            context.register(new Refusal(reader), BodyAdmission.LAST + 1);
        }
    }

    private record Refusal(FieldsReader reader) implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) throws IOException {
            reader.read(request.getMediaType(), request.getHeaders(), request.getEntityStream())
                    .check();
        }
    }
}
