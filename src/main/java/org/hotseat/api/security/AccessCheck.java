package org.hotseat.api.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Method;
import java.util.Optional;
import org.hotseat.api.meter.RequestTimes;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.caller.SignInRefusals;
import org.hotseat.kernel.caller.UnknownCaller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.NotSignedIn;
import org.jspecify.annotations.Nullable;

/**
 * Checks the callers of one resource method against its rule, and binds the act of an admitted caller to the thread. It
 * does not depend on a filter, so that every way to the method uses the same check.
 */
public final class AccessCheck {

    private static final Forbidden WRONG_ROLE = new Forbidden("wrong-role", "The token's groups do not allow this.");

    private final AccessRule rule;
    private final BearerTokens tokens;
    private final NotSignedIn missing;
    private final SignInRefusals refusals;
    private final String act;
    private final String route;
    private final boolean servicesToo;

    /**
     * @param act the word of the method in the audit; empty when the method changes nothing
     * @param route the route for the log
     * @param servicesToo whether calls of services also get a line in the audit
     */
    private AccessCheck(
            AccessRule rule,
            TokenSecurity security,
            NotSignedIn missing,
            String act,
            String route,
            boolean servicesToo) {
        this.route = route;
        this.servicesToo = servicesToo;
        this.rule = rule;
        this.tokens = security.tokens();
        this.refusals = security.refusals();
        this.act = act;
        this.missing = missing;
    }

    /** Returns the check of a resource method, from its annotations. */
    public static AccessCheck of(Class<?> resource, Method method, TokenSecurity security) {
        UnknownCaller numbered = method.getAnnotation(UnknownCaller.class);
        NotSignedIn missing = BearerTokens.missing(numbered == null ? "no-token" : numbered.value());
        Audited audited = method.getAnnotation(Audited.class);
        String act = audited == null ? "" : audited.value();
        boolean servicesToo = security.auditsClaims() || !method.isAnnotationPresent(FastPath.class);
        String route = RequestTimes.method(method) + " " + RequestTimes.path(resource) + RequestTimes.path(method);
        return new AccessCheck(AccessRule.of(method, resource), security, missing, act, route, servicesToo);
    }

    /**
     * Admits a caller.
     *
     * @param authorization the header; null when absent
     * @return the caller; empty when no token is needed and none was sent
     * @throws NotSignedIn without a valid token
     * @throws Forbidden with the wrong role
     */
    public Optional<Caller> admit(@Nullable String authorization) {
        Optional<Caller> caller = caller(authorization);
        if (caller.isPresent() && !rule.allows(caller.get())) {
            refusals.count(WRONG_ROLE.code());
            throw WRONG_ROLE;
        }
        caller.ifPresentOrElse(
                this::begin, () -> Act.begin(Act.current().routed(Act.current().actor(), "", route)));
        return caller;
    }

    private Optional<Caller> caller(@Nullable String authorization) {
        try {
            Optional<Caller> caller = tokens.caller(authorization);
            if (caller.isEmpty() && !rule.open()) {
                throw missing;
            }
            return caller;
        } catch (NotSignedIn e) {
            refusals.count(e.reason());
            throw e;
        }
    }

    /**
     * Binds the act of an admitted caller to this thread. Staff, the payment system and services get a line in the
     * audit; users do not, because they act for themselves.
     */
    private void begin(Caller caller) {
        boolean audited =
                caller.isStaff() || caller.hasRole(Role.PAYMENT) || (servicesToo && caller.hasRole(Role.SERVICE));
        Act arrived = Act.current();
        Actor actor =
                new Actor(caller.subject(), caller.roles(), arrived.actor().request());
        Act.begin(arrived.routed(actor, audited ? act : "", route));
    }

    /** Returns the security context of a caller whose request does not come through Jakarta REST. */
    public static SecurityContext context(Caller caller, HttpServletRequest request) {
        return new CallerContext(caller, request::isSecure);
    }
}
