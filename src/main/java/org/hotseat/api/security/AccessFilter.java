package org.hotseat.api.security;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import org.hotseat.kernel.caller.Act;

/**
 * Holds one resource method to its rule and gives it the caller: {@code (Caller) securityContext.getUserPrincipal()},
 * null where no token is needed and none was sent. Its act is a property of the request. 401 without a token that
 * holds, 403 with the wrong role.
 */
record AccessFilter(AccessCheck check) implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        SecurityContext transport = request.getSecurityContext();
        check.admit(request.getHeaderString(HttpHeaders.AUTHORIZATION)).ifPresent(known -> {
            request.setSecurityContext(new CallerContext(known, transport::isSecure));
            request.setProperty(Act.class.getName(), Act.current());
        });
    }
}
