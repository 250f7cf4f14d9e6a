package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import org.hotseat.kernel.list.PutResult;

/** Answers a {@link PutResult} with its value: with 201 and the address if the resource is new, otherwise with 200. */
@Provider
@Dependent
public class PutAnswers implements DynamicFeature {

    /** The priority before filters that read the status. Response filters run from the greatest priority down. */
    private static final int FIRST = Priorities.USER + 1000;

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (info.getResourceMethod().isAnnotationPresent(PUT.class)) {
            context.register((ContainerResponseFilter) PutAnswers::answer, FIRST);
        }
    }

    private static void answer(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof PutResult<?> put) {
            if (put.created()) {
                response.setStatus(Response.Status.CREATED.getStatusCode());
                response.getHeaders()
                        .putSingle(HttpHeaders.LOCATION, request.getUriInfo().getAbsolutePath());
            }
            response.setEntity(put.value());
        }
    }
}
