package org.hotseat.api.security;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/**
 * Reads the role annotations of every resource method once, when it is deployed, and registers an {@link AccessFilter}
 * for it.
 */
@Provider
@Dependent
public class AccessFeature implements DynamicFeature {

    private final TokenSecurity security;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public AccessFeature() {
        this(null);
    }

    @Inject
    public AccessFeature(TokenSecurity security) {
        this.security = security;
    }

    @Override
    public void configure(ResourceInfo method, FeatureContext context) {
        AccessCheck check = AccessCheck.of(method.getResourceClass(), method.getResourceMethod(), security);
        context.register(new AccessFilter(check), Priorities.AUTHENTICATION);
    }
}
