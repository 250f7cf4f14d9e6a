package org.hotseat.api.body;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request without a body reach a resource that consumes JSON. In many bodies all fields are optional, and
 * {@code curl -X POST} sends neither body nor media type. Without this filter RESTEasy would answer 415, and Jersey
 * would not.
 */
@Provider
@PreMatching
@Dependent
public class BodilessRequests implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getHeaderString(HttpHeaders.CONTENT_TYPE) == null
                && !request.getMethod().equals("GET")
                && isEmpty(request.getHeaderString(HttpHeaders.CONTENT_LENGTH))
                && request.getHeaderString("Transfer-Encoding") == null) {
            request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
        }
    }

    private static boolean isEmpty(@Nullable String length) {
        return length == null || length.equals("0");
    }
}
