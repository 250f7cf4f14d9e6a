package org.hotseat.api;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/**
 * The REST application under {@code /hotseat/api}. The server finds its resources and providers by itself. The class is
 * a bean, because Payara ignores security annotations otherwise. Its contract is {@code META-INF/openapi.yaml}.
 */
@ApplicationScoped
@ApplicationPath(HotseatApplication.PATH)
public class HotseatApplication extends Application {

    /** The path after the context path of the WAR. */
    public static final String PATH = "/api";

    /**
     * Switches off Jersey's description in WADL; openapi.yaml is the only description. Other servers ignore this
     * property.
     */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }
}
