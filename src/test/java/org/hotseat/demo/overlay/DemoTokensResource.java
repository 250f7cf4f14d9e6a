package org.hotseat.demo.overlay;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.Fields;

/** Signs tokens for anyone who asks. */
@Path("demo/tokens")
@ApplicationScoped
public class DemoTokensResource {

    /** A signed token in compact form, good for twelve hours or as long as the settings of tokens allow. */
    public record TokenAnswer(String token) {}

    private static final Logger LOG = System.getLogger(DemoTokensResource.class.getName());

    /** More than there are names. */
    private static final int MAX_GROUPS = 10;

    private static final int MAX_LOCK_KEYS = 100;

    /** The demo's services do not keep each other out unless they are asked to. */
    private static final List<String> ALL_LOCK_KEYS = List.of("*");

    private final TokenSigner signer;

    /** For the container's proxies only; public because RESTEasy deploys no resource without it. */
    @SuppressWarnings("NullAway")
    public DemoTokensResource() {
        this.signer = null;
    }

    @Inject
    public DemoTokensResource(Config config) {
        this.signer = DemoKey.signer(config);
    }

    /** Runs at the start, which makes this bean and so checks its settings. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        LOG.log(Level.WARNING, "This is the demo: anyone can get a token for any role. Never use it in production.");
    }

    /** A token for any subject, roles and groups; may be repeated, each answer is a new token. */
    @POST
    @PermitAll
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public TokenAnswer sign(Fields body) {
        UserId subject = body.require("subject", body.user("subject"));
        List<String> groups = body.require("groups", body.texts("groups", MAX_GROUPS));
        Set<String> named = named(body, Optional.ofNullable(groups).orElse(List.of()));
        Optional<List<String>> lockKeys = body.texts("lockKeys", MAX_LOCK_KEYS);
        body.check();
        List<String> granted = named.contains(Role.SERVICE.group()) ? lockKeys.orElse(ALL_LOCK_KEYS) : List.of();
        return new TokenAnswer(
                signer.sign(Optional.ofNullable(subject).orElseThrow().subject(), List.copyOf(named), granted));
    }

    /** Roles by their present names, and other groups, which phases may name. */
    private static Set<String> named(Fields body, List<String> groups) {
        Set<String> named = new LinkedHashSet<>();
        for (String group : groups) {
            named.add(Role.ofGroup(group).map(Role::group).orElse(group));
            if (Groups.of(List.of(group)).equals(Groups.NONE)) {
                body.addError(
                        "groups",
                        "must be of user, service, payment, gate, operator, support, viewer, and names of groups");
            }
        }
        return named;
    }
}
