package org.hotseat.api.security;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import org.hotseat.kernel.caller.Act;

/**
 * Checks the callers of one resource method, and gives the method its caller: {@code (Caller)
 * securityContext.getUserPrincipal()}, null when no token is needed and none was sent. Stores the act as a property of
 * the request. Refuses with 401 without a valid token, and with 403 for the wrong role.
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
