package org.hotseat.api.direct;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.kernel.caller.FastPath;

/** Registers each fast-path operation with {@link DirectOperations} when it is deployed. */
@Provider
@Dependent
public class DirectFeature implements DynamicFeature {

    private final DirectOperations operations;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public DirectFeature() {
        this(null);
    }

    @Inject
    public DirectFeature(DirectOperations operations) {
        this.operations = operations;
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (info.getResourceMethod().isAnnotationPresent(FastPath.class)) {
            Class<?> resource = info.getResourceClass();
            operations.add(
                    resource,
                    info.getResourceMethod(),
                    () -> CDI.current().select(resource).get());
        }
    }
}
