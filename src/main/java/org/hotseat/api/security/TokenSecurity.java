package org.hotseat.api.security;

import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.hotseat.kernel.Settings;

/**
 * The application's token verification, made once from the settings. Made at the start and not at the first request: without a
 * key, and outside the demo, the deployment fails with a message that names the setting.
 */
@ApplicationScoped
public class TokenSecurity {

    private static final Logger LOG = System.getLogger(TokenSecurity.class.getName());

    private final BearerTokens tokens;
    private final Optional<DemoTokens> demo;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected TokenSecurity() {
        this.tokens = null;
        this.demo = Optional.empty();
    }

    @Inject
    public TokenSecurity(Config config) {
        this(TokenSettings.from(new Settings(name -> config.getOptionalValue(name, String.class))), Clock.systemUTC());
    }

    TokenSecurity(TokenSettings settings, Clock clock) {
        this.demo = settings.demo() ? Optional.of(DemoTokens.open(settings, clock)) : Optional.empty();
        JWSKeySelector<SecurityContext> keys =
                demo.map(DemoTokens::keys).orElseGet(() -> VerificationKeys.of(settings, clock));
        TokenSettings believed = demo.map(DemoTokens::believed).orElse(settings);
        TokenVerifier verifier = new TokenVerifier(keys, believed, clock);
        this.tokens = new BearerTokens(new SignedCallers(verifier, settings.remembered(), clock));
    }

    /** Runs at the start, which makes this bean and so checks its settings. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (demo.isPresent()) {
            LOG.log(
                    Level.WARNING,
                    "HOTSEAT_DEMO is on: anyone can get a token for any role. Never use it in production.");
        }
    }

    BearerTokens tokens() {
        return tokens;
    }

    /** What signs tokens in the demo; empty outside it. */
    Optional<DemoTokens> demo() {
        return demo;
    }
}
