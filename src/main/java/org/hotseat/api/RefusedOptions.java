package org.hotseat.api;

import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * Lets OPTIONS be a method that no resource has: 405 with the methods of the address, and 404 where there is none.
 * Jakarta REST would answer it without a check of the token, on one server to anybody and on the other to nobody.
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
