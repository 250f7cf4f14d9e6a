package org.hotseat.api.security;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Role;

/** The security context of a resource method. @param transport the server's own, which knows whether TLS was used */
record CallerContext(Caller caller, SecurityContext transport) implements SecurityContext {

    @Override
    public Principal getUserPrincipal() {
        return caller;
    }

    @Override
    public boolean isUserInRole(String group) {
        for (Role role : caller.roles()) {
            if (role.group().equals(group)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isSecure() {
        return transport.isSecure();
    }

    @Override
    public String getAuthenticationScheme() {
        return "Bearer";
    }
}
