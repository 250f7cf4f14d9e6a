package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.NotSignedIn;
import org.junit.jupiter.api.Test;

class EphemeralTokensTest {

    private final Issuer.Hand clock = new Issuer.Hand();

    private EphemeralTokens own(TokenSettings settings) {
        return new EphemeralTokens(settings, clock, true);
    }

    private static Optional<Caller> caller(TokenSecurity security, String token) {
        return security.tokens().caller("Bearer " + token);
    }

    private void holds(TokenSettings settings) {
        EphemeralTokens own = own(settings);
        TokenSecurity security = own.security();
        String service = own.sign("s", Set.of(Role.USER, Role.SERVICE));
        clock.forward(Duration.ofMinutes(11));
        for (String token : Set.of(service, own.sign("u", Set.of(Role.USER)))) {
            assertThat(caller(security, token)).isPresent();
        }
        assertThat(caller(security, service).orElseThrow().roles()).containsOnly(Role.USER, Role.SERVICE);
        assertThat(caller(security, own.sign("u", Set.of(Role.USER)))
                        .orElseThrow()
                        .roles())
                .containsOnly(Role.USER);
    }

    @Test
    void tokenHoldsUnderEachAlgorithm() {
        holds(Issuer.believingRsa());
        holds(Issuer.settings(
                "mp.jwt.verify.publickey",
                Issuer.EC.toPublicJWK().toJSONString(),
                "mp.jwt.verify.publickey.algorithm",
                "ES256"));
    }

    @Test
    void tokenHoldsUnderStrictSettingsAndOtherNamesOfRoles() {
        holds(Issuer.believingRsa(
                "mp.jwt.verify.audiences",
                "till,hotseat",
                "mp.jwt.verify.token.age",
                "30",
                "mp.jwt.verify.clock.skew",
                "0",
                "hotseat.token.lifetime.seconds",
                "60",
                "hotseat.roles.map",
                "shop=service"));
    }

    /** Nobody calls as the warm-up, and the warm-up calls nowhere else. */
    @Test
    void noOtherTokenHoldsHereAndTheseHoldNowhereElse() {
        TokenSettings settings = Issuer.believingRsa();
        EphemeralTokens own = own(settings);
        EphemeralTokens others = own(settings);
        TokenSecurity servers = new TokenSecurity(settings, clock, reason -> {}, true);
        String mine = own.sign("s", Set.of(Role.SERVICE));

        assertThatThrownBy(() -> caller(own.security(), others.sign("s", Set.of(Role.OPERATOR))))
                .isInstanceOf(NotSignedIn.class);
        assertThatThrownBy(() -> caller(others.security(), mine)).isInstanceOf(NotSignedIn.class);
        assertThatThrownBy(() -> caller(servers, mine)).isInstanceOf(NotSignedIn.class);
        String usual = Issuer.signed(Issuer.claims());
        assertThat(caller(servers, usual)).isPresent();
        assertThatThrownBy(() -> caller(own.security(), usual)).isInstanceOf(NotSignedIn.class);
    }
}
