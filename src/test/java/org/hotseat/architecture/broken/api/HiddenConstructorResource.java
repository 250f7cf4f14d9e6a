package org.hotseat.architecture.broken.api;

import jakarta.ws.rs.Path;

/** Breaks the rule that resources can be deployed on WildFly too. */
@Path("broken")
public class HiddenConstructorResource {

    protected HiddenConstructorResource() {}
}
