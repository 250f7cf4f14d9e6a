package org.hotseat.api.security;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.function.BooleanSupplier;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;

/**
 * The security context of a resource method.
 *
 * @param secure whether TLS was used, as far as the server knows
 */
record CallerContext(Caller caller, BooleanSupplier secure) implements SecurityContext {

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
        return secure.getAsBoolean();
    }

    @Override
    public String getAuthenticationScheme() {
        return "Bearer";
    }
}
