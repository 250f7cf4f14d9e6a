package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** From when and until when a token is believed. */
class TokenLifetimeTest extends TokenVerifierFixture {

    @Test
    void tokenHoldsUntilItsEndPlusTheClockSkewAndNoLonger() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "30");
        String token = Issuer.signed(Issuer.claims());

        clock.forward(Duration.ofSeconds(629));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
        clock.forward(Duration.ofSeconds(2));
        refuses(settings, token, "expired");
    }

    @Test
    void tokenThatIsNotYetValidIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims().notBeforeTime(Date.from(Issuer.NOW.plusSeconds(10))));

        refuses(settings, token, "claims");
        clock.forward(Duration.ofSeconds(11));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
    }

    @Test
    void tokenOlderThanTheGreatestAgeIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.token.age", "60", "mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims());

        assertThat(verify(settings, token).subject()).isEqualTo("p1");
        clock.forward(Duration.ofSeconds(60));
        refuses(settings, token, "expired");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(null)), "claims");
    }

    /**
     * A year before the greatest time that Java's dates have, in the year 292 million: sums with it do not overflow
     * yet.
     */
    @Test
    void tokenThatNeverEndsIsRefused() {
        Date never = new Date(Long.MAX_VALUE - Duration.ofDays(365).toMillis());

        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().expirationTime(never)), "longer");
        refuses(
                Issuer.believingRsa(),
                Issuer.signed(Issuer.claims().expirationTime(never).issueTime(null)),
                "longer");
        refuses(
                Issuer.believingRsa("mp.jwt.verify.token.age", "60"),
                Issuer.signed(Issuer.claims().expirationTime(never)),
                "longer");
    }

    @Test
    void tokenLastsNoLongerThanTheSettingAllows() {
        TokenSettings settings = Issuer.believingRsa("hotseat.token.lifetime.seconds", "600");

        assertThat(verify(settings, Issuer.signed(Issuer.claims())).subject()).isEqualTo("p1");
        refuses(
                settings,
                Issuer.signed(Issuer.claims().expirationTime(Date.from(Issuer.NOW.plusSeconds(601)))),
                "longer");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.minusSeconds(1)))), "longer");
    }

    /** Without {@code iat} the bound is held against the server's own clock. */
    @Test
    void tokenThatDoesNotSayWhenItWasMadeLastsNoLongerEither() {
        TokenSettings settings =
                Issuer.believingRsa("hotseat.token.lifetime.seconds", "599", "mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims().issueTime(null));

        refuses(settings, token, "longer");
        clock.forward(Duration.ofSeconds(1));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
    }

    @Test
    void tokenOfTheFutureIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "30");

        assertThat(verify(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.plusSeconds(30)))))
                        .subject())
                .isEqualTo("p1");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.plusSeconds(31)))), "claims");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(new Date(Long.MAX_VALUE))), "claims");
    }
}
