package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.junit.jupiter.api.Test;

class OwnTokensTest {

    private static final Caller WARM_UP =
            new Caller("warm-up", Set.of(Role.USER), Set.of(), Groups.of(List.of("user")));

    private final Issuer.Hand clock = new Issuer.Hand();

    private void checks(TokenSettings settings) {
        OwnTokens own = new OwnTokens(settings, clock);
        clock.forward(Duration.ofMillis(999));
        assertThat(own.check()).isEqualTo(WARM_UP);
        for (Duration step : List.of(
                Duration.ofMillis(14_999), Duration.ofMillis(15_000), Duration.ofMillis(29_999), Duration.ofDays(2))) {
            clock.forward(step);
            assertThat(own.check()).isEqualTo(WARM_UP);
        }
    }

    @Test
    void tokenHoldsUnderEachAlgorithm() {
        checks(Issuer.believingRsa());
        checks(Issuer.settings(
                "mp.jwt.verify.publickey",
                Issuer.EC.toPublicJWK().toJSONString(),
                "mp.jwt.verify.publickey.algorithm",
                "ES256"));
    }

    @Test
    void tokenHoldsUnderStrictSettings() {
        checks(Issuer.believingRsa(
                "mp.jwt.verify.audiences",
                "till,hotseat",
                "mp.jwt.verify.token.age",
                "30",
                "mp.jwt.verify.clock.skew",
                "0",
                "hotseat.token.lifetime.seconds",
                "60"));
    }
}
