package org.hotseat.api;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/**
 * The REST application under {@code /hotseat/api}; its resources and providers are found by the server. A bean, because
 * Payara passes over the security annotations of one that is not. {@code META-INF/openapi.yaml} is its contract.
 */
@ApplicationScoped
@ApplicationPath(HotseatApplication.PATH)
public class HotseatApplication extends Application {

    /** Behind the context path of the WAR. */
    public static final String PATH = "/api";

    /**
     * Jersey describes itself as WADL unless configured otherwise; openapi.yaml is the one description. Others pass
     * this over.
     */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }
}
