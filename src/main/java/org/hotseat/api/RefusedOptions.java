package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * Replaces the method OPTIONS by one that no resource has. The answer then is 405 with the methods of the address, or
 * 404 for an unknown address. Jakarta REST would answer OPTIONS without a check of the token, and differently on each
 * server.
 */
@Provider
@PreMatching
@Dependent
public class RefusedOptions implements ContainerRequestFilter {

    private static final String NO_METHOD = "REFUSED";

    @Override
    public void filter(ContainerRequestContext request) {
        if (request.getMethod().equals(HttpMethod.OPTIONS)) {
            request.setMethod(NO_METHOD);
        }
    }
}
