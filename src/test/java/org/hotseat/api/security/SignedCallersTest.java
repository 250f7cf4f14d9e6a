package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.kernel.error.NotSignedIn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SignedCallersTest {

    private final Issuer.Hand clock = new Issuer.Hand();
    private final AtomicInteger checks = new AtomicInteger();
    private final TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "0");
    private SignedCallers callers;

    @BeforeEach
    void countChecks() {
        JWSKeySelector<SecurityContext> keys = VerificationKeys.of(settings, clock);
        JWSKeySelector<SecurityContext> counting = (header, context) -> {
            checks.incrementAndGet();
            return keys.selectJWSKeys(header, context);
        };
        callers = new SignedCallers(new TokenVerifier(counting, settings, clock), 10, clock);
    }

    @Test
    void signatureIsCheckedOnce() {
        String token = Issuer.signed(Issuer.claims());

        assertThat(callers.callerOf(token)).isSameAs(callers.callerOf(token));
        assertThat(checks).hasValue(1);
    }

    @Test
    void rememberedTokenStillExpires() {
        String token = Issuer.signed(Issuer.claims());
        callers.callerOf(token);

        clock.forward(Duration.ofSeconds(600));

        assertThatThrownBy(() -> callers.callerOf(token))
                .isInstanceOf(NotSignedIn.class)
                .hasMessageContaining("expired");
    }

    @Test
    void refusedTokenIsCheckedEachTime() {
        String bad = Issuer.signed(Issuer.OTHER_RSA, Issuer.claims());
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> callers.callerOf(bad)).isInstanceOf(NotSignedIn.class);
        }
        assertThat(checks).hasValue(2);
    }

    @Test
    void tokenThatSharesItsBeginningWithARememberedOneIsNotBelieved() {
        String token = Issuer.signed(Issuer.claims());
        callers.callerOf(token);

        assertThatThrownBy(() -> callers.callerOf(token.substring(0, token.length() - 4) + "AAAA"))
                .isInstanceOf(NotSignedIn.class);
    }

    @Test
    void hugeTokenIsRefusedBeforeItIsParsed() {
        String huge = Issuer.signed(Issuer.claims().claim("groups", List.of("user", "x".repeat(10_000))));

        assertThatThrownBy(() -> callers.callerOf(huge))
                .isInstanceOf(NotSignedIn.class)
                .hasMessageContaining("longer");
        assertThat(checks).hasValue(0);
    }

    @Test
    void headerWithoutTokenIsNoTokenAndABrokenOneIsInvalid() {
        BearerTokens tokens = new BearerTokens(callers);

        assertCode(tokens, "Basic cDE6cDE=", "no-token");
        assertCode(tokens, "Bearer", "no-token");
        assertCode(tokens, "Bearer ", "invalid-token");
        assertCode(tokens, "Bearer a.b.c", "invalid-token");
        assertThat(tokens.caller(null)).isEmpty();
        assertThat(tokens.caller("bEARER  " + Issuer.signed(Issuer.claims()))
                        .orElseThrow()
                        .subject())
                .isEqualTo("p1");
    }

    private static void assertCode(BearerTokens tokens, String header, String code) {
        assertThatThrownBy(() -> tokens.caller(header))
                .isInstanceOfSatisfying(
                        NotSignedIn.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
