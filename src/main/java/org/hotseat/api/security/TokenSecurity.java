package org.hotseat.api.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.SignInRefusals;
import org.hotseat.toolkit.Settings;

/**
 * The token verification of the application. It is created from the settings at the start and not at the first request.
 * So without a key the deployment fails with a message that names the setting.
 */
@Service
public class TokenSecurity {

    private final BearerTokens tokens;
    private final SignInRefusals refusals;
    private final boolean auditsClaims;

    @Inject
    public TokenSecurity(Settings settings, SignInRefusals refusals) {
        this(TokenSettings.from(settings), Clock.systemUTC(), refusals, auditsClaims(settings));
    }

    static boolean auditsClaims(Settings settings) {
        return settings.flag("hotseat.audit.claims", true);
    }

    TokenSecurity(TokenSettings settings, Clock clock, SignInRefusals refusals, boolean auditsClaims) {
        this.auditsClaims = auditsClaims;
        this.refusals = refusals;
        TokenVerifier verifier = new TokenVerifier(VerificationKeys.of(settings, clock), settings, clock);
        this.tokens = new BearerTokens(new SignedCallers(verifier, settings.remembered(), clock));
    }

    /** Makes the container create this bean at the start, so that its settings are checked then. */
    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {}

    BearerTokens tokens() {
        return tokens;
    }

    /** Returns whether claims of services get a line in the audit. */
    boolean auditsClaims() {
        return auditsClaims;
    }

    SignInRefusals refusals() {
        return refusals;
    }
}
