package org.hotseat.api.security;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Forbidden;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.NotSignedIn;
import org.hotseat.kernel.WarmUpCaller;

/**
 * Holds one resource method to its rule and tells it who calls: {@code (Caller) securityContext.getUserPrincipal()}, null where
 * no token is needed and none was sent. 401 without a token that holds, 403 with the wrong role.
 */
final class AccessFilter implements ContainerRequestFilter {

    private static final Forbidden WRONG_ROLE = new Forbidden("wrong-role", "The token's groups do not allow this.");

    /** As all paths under which there is nothing. */
    private static final NotFound NOTHING_THERE = new NotFound("not-found", "Nothing is found under this address.");

    private final AccessRule rule;
    private final BearerTokens tokens;
    private final NotSignedIn missing;
    private final WarmUpCaller own;

    /** @param missing refuses a request without a token where one is needed */
    AccessFilter(AccessRule rule, BearerTokens tokens, NotSignedIn missing, WarmUpCaller own) {
        this.rule = rule;
        this.tokens = tokens;
        this.missing = missing;
        this.own = own;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        Optional<Caller> caller = tokens.caller(header);
        if (caller.isEmpty() && !rule.open()) {
            throw missing;
        }
        if (!own.admits(caller, () -> request.getUriInfo().getPath())) {
            throw NOTHING_THERE;
        }
        caller.ifPresent(known -> request.setSecurityContext(new CallerContext(known, request.getSecurityContext())));
        if (caller.isPresent() && !rule.allows(caller.get())) {
            throw WRONG_ROLE;
        }
    }
}
