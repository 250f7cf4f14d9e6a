package org.hotseat.api;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;

/** Returns the settings that the pages need before anybody has signed in: the way to sign in, and the way to pay. */
@Path("sign-in")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class SignInResource {

    @Inject
    private SignInSettings settings;

    /**
     * Returns the issuer, the client and the scope if an issuer is set. Returns {@code checkout} if buyers pay at the
     * company's checkout, and {@code selfPayment} if users pay by themselves.
     */
    @GET
    public Map<String, Object> find() {
        Map<String, Object> view = new LinkedHashMap<>();
        settings.issuer().ifPresent(issuer -> {
            view.put("issuer", issuer.toString());
            view.put("clientId", settings.client());
            view.put("scope", settings.scope());
        });
        if (settings.checkout()) {
            view.put("checkout", true);
        }
        if (settings.selfPayment()) {
            view.put("selfPayment", true);
        }
        return view;
    }
}
