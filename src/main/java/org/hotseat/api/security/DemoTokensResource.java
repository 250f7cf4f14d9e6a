package org.hotseat.api.security;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.Role;
import org.hotseat.kernel.UserId;

/** Hands out tokens in the demo (DESIGN.md, section 9). Outside it nothing is there: 404, as for any unknown path. */
@Path("demo/tokens")
@ApplicationScoped
@Tag(name = "demo")
public class DemoTokensResource {

    /**
     * What the body looks like; it is read as {@link Fields}.
     *
     * @param groups any of user, service, operator; user is another name of user
     * @param lockKeys names of lock keys
     */
    @Schema(
            name = "TokenRequest",
            requiredProperties = {"subject", "groups"})
    public record TokenRequest(
            String subject,
            List<String> groups,

            @Schema(description = "Names of lock keys that a service may take beside its own; all of them when absent")
            List<String> lockKeys) {}

    /** A signed token in compact form. */
    @Schema(description = "A bearer token, good for twelve hours.")
    public record TokenAnswer(String token) {}

    /** More than there are names. */
    private static final int MOST_GROUPS = 10;

    private static final int MOST_LOCK_KEYS = 100;

    /** The demo's services do not keep each other out unless they are asked to. */
    private static final List<String> ALL_LOCK_KEYS = List.of("*");

    /** What any unknown path answers. */
    static final NotFound ABSENT = new NotFound("not-found", "Nothing is found under this address.");

    private final TokenSecurity security;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public DemoTokensResource() {
        this.security = null;
    }

    @Inject
    public DemoTokensResource(TokenSecurity security) {
        this.security = security;
    }

    /** A token for any subject and roles; may be repeated, each answer is a new token. */
    @POST
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "demoToken",
            summary = "Get a token for any subject and roles (demo only)",
            description = "Exists only when HOTSEAT_DEMO is true; otherwise 404.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(ref = "TokenRequest")))
    @APIResponseSchema(value = TokenAnswer.class, responseCode = "200", responseDescription = "The token")
    @APIResponse(responseCode = "404", ref = "NotFound")
    public TokenAnswer sign(Fields body) {
        DemoTokens issuer = security.demo().orElseThrow(() -> ABSENT);
        UserId subject = body.require("subject", body.user("subject"));
        List<String> groups = body.require("groups", body.texts("groups", MOST_GROUPS));
        Set<Role> roles = roles(body, Optional.ofNullable(groups).orElse(List.of()));
        Optional<List<String>> lockNames = body.texts("lockKeys", MOST_LOCK_KEYS);
        body.check();
        String signed = Optional.ofNullable(subject).orElseThrow().subject();
        return new TokenAnswer(
                roles.contains(Role.SERVICE)
                        ? issuer.sign(signed, roles, lockNames.orElse(ALL_LOCK_KEYS))
                        : issuer.sign(signed, roles));
    }

    private static Set<Role> roles(Fields body, List<String> groups) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String group : groups) {
            Role.named(group)
                    .ifPresentOrElse(roles::add, () -> body.complain("groups", "must be of user, service, operator"));
        }
        return roles;
    }
}
