package org.hotseat.api;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The REST application under {@code /hotseat/api}; its resources and providers are found by the server. A bean, because Payara
 * passes over the security annotations of one that is not. What all operations have in common is added to their description by
 * {@link OpenApiAdditions}.
 */
@ApplicationScoped
@ApplicationPath("/api")
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Hotseat",
                        version = "0.1",
                        description = "Reserves what a crowd grabs at once: places of a game session, numbered seats,"
                                + " flash-sale stock, red packets. Ids are 1 to 64 characters of A-Z a-z 0-9 . _ -;"
                                + " times are ISO-8601 UTC; money is a decimal string with two digits. POSTs take an"
                                + " optional Idempotency-Key: repeated with the same key they get the first answer."
                                + " Refusals are application/problem+json (RFC 9457); their code tells them apart."),
        tags = {
            @Tag(name = "schedules", description = "Game sessions with counted places: hold, order, pay"),
            @Tag(name = "orders", description = "What a buyer owes or has paid"),
            @Tag(name = "operations", description = "Evidence, rebuild and adoption, for operators"),
            @Tag(name = "demo", description = "Exists only in the demo")
        },
        components =
                @Components(
                        securitySchemes =
                                @SecurityScheme(
                                        securitySchemeName = "bearer",
                                        type = SecuritySchemeType.HTTP,
                                        scheme = "bearer",
                                        bearerFormat = "JWT",
                                        description = "A MicroProfile JWT: sub is the caller's id, groups are any of"
                                                + " player, service, operator")))
public class HotseatApplication extends Application {

    /** Jersey describes itself as WADL when not told otherwise; OpenAPI is the one description. Others pass this over. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }
}
